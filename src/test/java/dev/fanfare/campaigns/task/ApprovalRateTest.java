package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many approvals of one advertiser's tasks at once, all of which wait for the advertiser's row. {@code -Dapprovals=10000}
 * makes it long enough to measure; see {@code src/bench/approvals.sh}.
 */
@Tag(Soak.GROUP)
@Nightly
class ApprovalRateTest {
    private static final int APPROVALS = Soak.size("approvals", 50, 1_000);
    private static final int AT_ONCE = Integer.getInteger("approvals.at_once", 32);

    @Test
    @DisplayName("CA-22 TR-04 adds up many approvals of one advertiser at once")
    void approvesManyAtOnce() {
        try (Node node = Node.start(Map.of())) {
            String run = World.unique("rate").replace('-', 'x');
            Db.execute(node.databaseUri(), SETUP.replace("RUN", run).replace("TASKS", Integer.toString(2 * APPROVALS)));
            List<Long> tasks = node.sql("select id from tasks order by id").numbers();
            approve(node.fanfare().bus(), tasks.subList(0, APPROVALS)); // The first half warms up.
            Db.execute(node.databaseUri(), "analyze"); // As autovacuum would: until then plans are for empty tables.
            long began = System.nanoTime();
            approve(node.fanfare().bus(), tasks.subList(APPROVALS, 2 * APPROVALS));
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    "%d approvals of one advertiser, %d at once: %.0f a second%n",
                    APPROVALS, AT_ONCE, APPROVALS / seconds);
            assertThat(node.number("select spent from advertisers")).isEqualTo(2L * APPROVALS * 5_000);
            assertThat(node.number("select promised from advertisers")).isZero();
            assertThat(node.world().differences()).isEmpty();
        }
    }

    private static void approve(Bus bus, List<Long> tasks) {
        Iterator<Long> next = tasks.iterator();
        List<Future<?>> lanes = new ArrayList<>();
        IntStream.range(0, AT_ONCE).forEach(lane -> lanes.add(approveNext(bus, next)));
        Blocking.await(Future.all(lanes));
    }

    private static Future<?> approveNext(Bus bus, Iterator<Long> tasks) {
        Long task;
        synchronized (tasks) {
            task = tasks.hasNext() ? tasks.next() : null;
        }
        return task == null
                ? Future.succeededFuture()
                : bus.ask(Caller.system("rate"), new ReviewTask(task, ReviewAction.APPROVE, null, 0L, 0L, null))
                        .compose(done -> approveNext(bus, tasks));
    }

    private static final String SETUP = """
            begin;
            insert into users (username, username_key, email, email_key)
            select 'RUN' || n, 'RUN' || n, 'RUN' || n || '@example.com', 'RUN' || n || '@example.com'
            from generate_series(0, TASKS) n;
            insert into advertisers (user_id, name, currency, maximum_limit, promised)
            select id, 'RUN', 'USD', 1000000000000, TASKS * 5000 from users where username = 'RUN0';
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, participants_count, status)
            select user_id, 'influencer', 'RUN', '', '', now() + interval '30 days', '{instagram}', 'USD', 1, 3, 'days',
              5000, TASKS, 'active'
            from advertisers;
            insert into task_definitions (campaign_id, type, title, description, requirements)
            select id, 'post', 'Post', '', '' from campaigns;
            insert into participations (campaign_id, user_id, status)
            select c.id, u.id, 'joined' from campaigns c, users u where u.username like 'RUN%' and u.username <> 'RUN0';
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
              minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised, completed_at, post_url, post_key)
            select d.id, p.id, p.campaign_id, p.user_id, 'under_review', now() + interval '3 days', 'USD',
              5000, false, 0, 0, 0, 0, 0.05, 5000, now(), 'https://www.instagram.com/p/' || p.id, 'instagram:' || p.id
            from participations p join task_definitions d on d.campaign_id = p.campaign_id;
            commit;
            analyze
            """;
}
