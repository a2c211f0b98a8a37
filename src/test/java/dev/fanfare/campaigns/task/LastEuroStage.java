package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Eventually.pause;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.World;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The people, campaigns and checks of {@link LastEuroTest}. Every change has a key, and is repeated if its node dies. */
final class LastEuroStage implements AutoCloseable {
    static final int CREATORS = 200;
    static final int POSTS = 500;
    private static final int WORKERS = 8;
    private static final int MAX_TRIES = 400;
    private static final int PAUSE_MS = 50;

    private static final String HAND_IN = "/api/action/task/complete/";
    private static final String ACTION = "/api/task/actions/";

    private static final Map<String, String> SETTINGS = Map.of("payments.scales", "");

    /** On credit; what a creator gets by two posts has a cap. */
    private static final String ON_CREDIT = """
            {reward_rules: {budget: 9000, creator_cap: 150, window_days: 3, rules: [
              {kind: 'per_thousand_views', rate: 2.5, from: 1000, cap: 100}]}}""";

    private static final String FUNDED = """
            {max_participants: 100, reward_rules: {budget: 2345.67, creator_cap: 90, window_days: 3, rules: [
              {kind: 'per_thousand_views', rate: 0.99, cap: 90}]}}""";

    private static final String FOREIGN = """
            {currency: 'USD', tasks: {minimum_reward: 1}, reward_rules: {budget: 1500, creator_cap: 300, window_days: 3, rules: [
              {kind: 'view_steps', steps: [{views: 1000, amount: 33.33}, {views: 50000, amount: 77.77}]}]}}""";

    /** What the rules above make of views, in minor units; rounded half to even. */
    private static final String WORTH = """
            case c.name
              when 'on credit' then case when t.counted_views < 1000 then 0 else least(10000, %s) end
              when 'funded' then least(9000, %s)
              else case when t.counted_views >= 50000 then 7777 when t.counted_views >= 1000 then 3333 else 0 end end
            """.formatted(perThousand(250), perThousand(99));

    private static String perThousand(int rate) {
        return "(2 * t.counted_views * %1$d + 1000) / 2000 - case when (t.counted_views * %1$d) %% 2000 = 500 then 1 else 0 end"
                .formatted(rate);
    }

    /** A post of a creator, counted from 0. */
    record Post(int number, long task, Client creator) {}

    private final Node node = Node.start(SETTINGS);
    private final World world = node.world();
    private final Client reviewer = world.operator().backend();
    private final Client second = world.staff(Permission.values()).backend();
    private final List<Campaign> campaigns = new ArrayList<>();
    private final List<Post> posts = new ArrayList<>();
    private final AtomicInteger repeated = new AtomicInteger();
    private volatile String otherUrl;

    LastEuroStage() {
        world.execute(
                "insert into exchange_rates (base, currency, rate, rate_date) values ('EUR', 'USD', 1.25, current_date) on conflict do nothing");
        world.enrols("creator", CREATORS);
        campaigns.add(campaign("on credit", world.advertiser("USD"), ON_CREDIT));
        campaigns.add(campaign("funded", funded(), FUNDED));
        campaigns.add(campaign("foreign", world.advertiser("EUR"), FOREIGN));
        join(campaigns.get(0), 1, 150);
        world.operator()
                .call(
                        "/api/task/custom/",
                        "{campaign_id: %s, title: 'One more'}",
                        campaigns.get(0).id())
                .expect(201);
        join(campaigns.get(1), 101, CREATORS);
        join(campaigns.get(2), 1, 100);
        world.sql("""
                select t.id, u.username from tasks t join users u on u.id = t.user_id order by t.id % 7, t.id
                """)
                .rows()
                .forEach(row -> posts.add(new Post(
                        posts.size(), (Long) row.get("id"), world.anybody().as("Bearer fft_" + row.get("username")))));
    }

    private Campaign campaign(String name, Advertiser brand, String body) {
        Campaign campaign = brand.campaign(body);
        world.execute("update campaigns set name = ? where id = ?", name, campaign.id());
        return campaign;
    }

    private Advertiser funded() {
        Advertiser brand = world.advertiser("USD", 0);
        world.operator()
                .seconds(world.staff(Permission.CORRECTIONS_PROPOSE)
                        .proposes(
                                Endpoints.path(CreateDeposit.class),
                                "{advertiser_id: %s, amount: '20000', currency: 'USD', evidence: 'advice'}",
                                brand.id()))
                .expect(200);
        return brand;
    }

    private void join(Campaign campaign, int from, int to) {
        together(WORKERS, worker -> {
            for (int i = from + worker; i <= to; i += WORKERS) {
                world.anybody()
                        .as("Bearer fft_creator-" + i)
                        .ok("/api/action/campaign/join/", "{campaign_id: %s}", campaign.id());
            }
            return worker;
        });
    }

    List<Post> posts() {
        return posts;
    }

    /** A process beside the node, which runs the jobs too. */
    NodeProcess otherNode() {
        NodeProcess other = NodeProcess.start(NodeProcess.beside(node, SETTINGS));
        otherUrl = other.client().baseUrl();
        return other;
    }

    /** From now on everything is asked of the other one. */
    void isKilled() {
        otherUrl = null;
    }

    /** At one of the nodes; without an answer at the other one, with the same key, until there is one. */
    private Answer change(int number, Client client, String path, Object... body) {
        String key = World.unique("euro-");
        String url = otherUrl;
        boolean atOther = number % 2 == 1 && url != null;
        for (int tries = 1; ; tries++) {
            Answer answer = atOther ? once(client.at(url), key, path, body) : client.postOnce(key, path, body);
            if (answer != null && answer.status() < 500 && !"REQUEST_IN_PROGRESS".equals(answer.code())) {
                return answer;
            }
            assertThat(tries).as("%s is answered: %s", path, answer).isLessThan(MAX_TRIES);
            repeated.incrementAndGet();
            atOther = false;
            pause(PAUSE_MS);
        }
    }

    /** Null for no answer. */
    private static Answer once(Client client, String key, String path, Object... body) {
        try {
            return client.once().postOnce(key, path, body);
        } catch (UncheckedIOException killed) {
            return null;
        }
    }

    void handsIn(Post post) {
        handsIn(post, "own");
    }

    private void handsIn(Post post, String name) {
        change(
                        post.number() / 2,
                        post.creator(),
                        HAND_IN,
                        "{task_id: %s, post_url: %s}",
                        post.task(),
                        "https://www.instagram.com/p/" + name + post.task())
                .expect(200);
    }

    /** Of six posts four are accepted, one is rejected and one waits. */
    void decides(Post post) {
        int fate = post.number() / 2 % 6;
        if (fate > 0) {
            reviews(post, fate == 1 ? "reject" : "approve");
        }
    }

    /** Of those that were rejected or reversed one half is handed in once more, and a quarter is left. */
    void handsInAgain(Post post) {
        if (status(post).equals("rejected")) {
            if (post.task() % 2 == 0) {
                handsIn(post, "again");
            } else if (post.task() % 4 == 1) {
                change(post.number() / 2, post.creator(), "/api/action/task/leave/", "{task_id: %s}", post.task())
                        .expect(200);
            }
        }
    }

    void decidesTheRest(Post post) {
        if (status(post).equals("under_review")) {
            reviews(post, "approve");
        }
        if (post.number() % 3 == 0 && status(post).equals("accepted")) {
            reviews(post, "mark_paid");
        }
    }

    private void reviews(Post post, String action) {
        change(
                        post.number() / 2,
                        reviewer,
                        ACTION,
                        "{task_id: %s, action: %s, reason: 'Looked at.'}",
                        post.task(),
                        action)
                .expect(200);
    }

    private String status(Post post) {
        return world.text("select status from tasks where id = ?", post.task());
    }

    /** Whichever post it is; it may be decided or paid for its views in the meantime. */
    void reversesOne() {
        List<Long> accepted = world.sql("""
                select id from tasks where status in ('accepted', 'paid') and id % 5 = 0 and reversals = 0 order by id limit 1
                """).numbers();
        if (accepted.isEmpty()) {
            pause(PAUSE_MS);
        } else {
            change(1, second, "/admin/api/tasks/reverse/", "{task_id: %s, reason: 'Bought views.'}", accepted.get(0))
                    .expect(200);
        }
    }

    /** Of all that were handed in, five days pass; what the network said then is there, or cannot be read. */
    void windowsEnd() {
        world.execute("""
                with ended as (
                  update tasks
                  set completed_at = completed_at - interval '5 days', window_ends_at = window_ends_at - interval '5 days'
                  where window_ends_at > business_now() and counted_at is null
                    and status in ('under_review', 'accepted', 'paid')
                  returning id, window_ends_at
                )
                update post_readings r
                set due_at = r.due_at - interval '5 days', state = v.state,
                    next_at = case when v.state = 'due' then r.next_at - interval '5 days' end,
                    read_at = case when v.state <> 'due' then business_now() end,
                    views = case when v.state = 'read' then e.id * 7919 % 90000 end
                from ended e, lateral (
                  select case when r2.due_at - interval '5 days' > e.window_ends_at then 'due'
                              when e.id % 13 = 0 then 'unreadable' else 'read' end as state, r2.id
                  from post_readings r2 where r2.task_id = e.id and r2.state = 'due') v
                where r.id = v.id
                """);
    }

    /** Two readings after the window, two days apart, show a quarter of what was counted. */
    void viewsVanish() {
        world.execute("""
                update post_readings r
                set state = 'read', next_at = null, views = n.counted_views / 4, vanished = n.place = 2,
                    read_at = business_now() - make_interval(days => 4 - 2 * n.place)
                from (select r.id, t.counted_views, row_number() over (partition by t.id order by r.due_at)::int as place
                      from post_readings r join tasks t on t.id = r.task_id
                      where t.payment_views > 0 and t.id % 5 = 1 and r.state = 'due') n
                where r.id = n.id and n.place <= 2
                """);
    }

    void endsCampaigns() {
        campaigns.forEach(campaign -> world.operator().moves(campaign.id(), "completed"));
        world.execute("""
                update tasks set deadline = now() - interval '1 hour', appealable_until = now() - interval '1 hour'
                where status = 'rejected'
                """);
    }

    int sweeps(Ask<JobResult> job) {
        return node.sweep(job);
    }

    /** What is left of each campaign's budget, in minor units. */
    List<Long> unspent() {
        return world.sql("select view_budget - views_committed from campaigns order by id")
                .numbers();
    }

    long takenBack() {
        return world.number("select sum(views_taken_back) from tasks");
    }

    /** In one statement, so of one moment, however much is under way. */
    void assertPromisesAreReserved() {
        assertThat(world.sql("""
                with posts as (
                  select t.campaign_id, sum(t.promised)::bigint as promised, sum(t.views_promised)::bigint as views
                  from tasks t group by 1
                )
                select concat_ws(' ', c.name, 'has committed', c.views_committed, 'of', c.view_budget, 'and promised', p.views)
                from campaigns c join posts p on p.campaign_id = c.id
                where c.views_committed <> p.views or c.views_committed > c.view_budget
                union all
                select concat_ws(' ', c.name, 'has promised', a.promised, 'reserved', a.reserved, 'not', p.promised, c.reserve_left)
                from campaigns c join posts p on p.campaign_id = c.id join advertisers a on a.user_id = c.advertiser_id
                where case when c.funded then a.reserved else a.promised end <> p.promised + c.reserve_left
                union all
                select concat_ws(' ', c.name, 'pays', t.user_id, sum(t.views_promised))
                from tasks t join campaigns c on c.id = t.campaign_id
                group by c.name, t.user_id
                having sum(t.views_promised) > case c.name when 'on credit' then 15000 when 'funded' then 9000 else 30000 end
                """).texts()).isEmpty();
    }

    /** Counted from the rows of posts and of the journal. */
    void assertEveryPromiseWasKept() {
        assertThat(world.sql("""
                select concat_ws(' ', c.name, t.id, t.status, 'of', t.views_cap, 'for', t.counted_views, 'views is paid', t.payment_views)
                from tasks t join campaigns c on c.id = t.campaign_id
                where case when t.status in ('accepted', 'paid')
                  then t.counted_at is null or t.views_paid_at is null or t.views_reserved <> 0 or t.promised <> 0
                    or t.views_promised <> t.payment_views
                    or t.views_cap is null
                    or t.payment_views <> case when t.counted_views is null then 0 else least(t.views_cap, %s) end
                  else t.status not in ('left', 'rejected') or t.views_promised <> 0 or t.promised <> 0 or t.payment <> 0 end
                """.formatted(WORTH)).texts())
                .as("posts with a promise that was not kept")
                .isEmpty();
        assertThat(world.sql("""
                select concat_ws(' ', c.name, sum(t.payment_views), c.view_budget) from tasks t
                join campaigns c on c.id = t.campaign_id group by c.id having sum(t.payment_views) > c.view_budget
                """).texts()).as("above the budget").isEmpty();
        assertThat(world.number("select sum(promised + reserved) from advertisers"))
                .isZero();
        assertThat(world.sql("""
                select concat_ws(' ', 'creator', w.user_id, 'has', w.has, 'of', w.earned)
                from (select t.user_id, sum(t.payment) as earned,
                        (select coalesce(sum(a.balance), 0) from accounts a
                         where a.owner_id = t.user_id and a.kind in ('publisher_pending', 'publisher_available', 'publisher_debt')) as has
                      from tasks t group by 1) w
                where w.has <> w.earned
                """).texts()).as("what the journal has").isEmpty();
        assertThat(world.number("select count(*) from tasks where views_cap > 0 and payment_views > 0"))
                .as("posts that are paid for views")
                .isGreaterThan(POSTS / 10);
        assertThat(world.differences()).isEmpty();
    }

    @Override
    public void close() {
        System.out.printf("%d requests were repeated%n", repeated.get());
        node.close();
    }
}
