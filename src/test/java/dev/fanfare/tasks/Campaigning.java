package dev.fanfare.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.money.Money;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.api.TaskStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Campaigns and participants for the tests of tasks: the rows that joining leaves behind, in any state and at any time. */
final class Campaigning {
    // One for the run: a superuser and its session are made once.
    private static final World WORLD = Node.shared().world();

    private static final ThreadLocal<Connection> CONNECTION = new ThreadLocal<>();

    final Node node;
    final World world;

    Campaigning() {
        this(Node.shared(), WORLD);
    }

    /** On a node of one's own, on the same database. */
    Campaigning(Node node, World world) {
        this.node = node;
        this.world = world;
    }

    /** A campaign; its definition is what every participant gets a task of. */
    record Campaign(long id, long definitionId, Account advertiser, Offer offer) {}

    /** A publisher's task in a campaign. */
    record Task(long id, long participationId, Campaign campaign, Account publisher) {
        Answer complete(Object... body) {
            return publisher.web().post("/web/api/task/complete/", with(body));
        }

        /** Hands it in with a post of its own. */
        Task completed() {
            complete("{post_url: 'https://www.instagram.com/p/own%s'}", id).expect(200);
            return this;
        }

        Answer act(Client reviewer, String action, Object... body) {
            return reviewer.post("/api/task/actions/", Body.with(with(body), "{action: %s}", action));
        }

        Answer leave() {
            return publisher.web().post("/web/api/task/leave/", "{task_id: %s}", id);
        }

        private ObjectNode with(Object... body) {
            return Body.with(Body.of(body), "{task_id: %s}", id);
        }
    }

    Campaign campaign(Offer offer) {
        return campaign(world.advertiser("EUR"), offer);
    }

    Campaign campaign(Account advertiser, Offer offer) {
        long id = insert(
                """
                insert into campaigns (advertiser_id, type, name, tagline, description, image_logo, image_post,
                  hashtags, date_end, networks, currency, limit_rate, task_time, task_time_type, minimum_reward,
                  post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, tasks_leaderboard, max_participants, status, activated_at)
                values (?, 'influencer', 'Summer', 'Show it', '<p>Show it well.</p>', 'https://example.com/logo.png',
                  'https://example.com/post.png', array['fanfare'], ?, array['instagram', 'youtube'], ?, ?, 72,
                  'hours', ?, ?, ?, ?, ?, ?, ?, ?::numeric, ?, 1000, 'active', now())
                returning id
                """,
                advertiser.id(),
                Instant.now().plus(Duration.ofDays(30)),
                offer.currency(),
                offer.rate(),
                offer.minimum(),
                offer.postRate(),
                offer.bonusActive(),
                offer.reach(),
                offer.engagement(),
                offer.bestPost(),
                offer.reachThreshold(),
                offer.rateThreshold(),
                offer.leaderboard());
        return new Campaign(id, definition(id), advertiser, offer);
    }

    /** A further definition of the campaign. */
    long definition(long campaignId) {
        return insert("""
                insert into task_definitions (campaign_id, type, title, description, requirements)
                values (?, 'post', 'Post it', 'Post about it.', 'Use the hashtag.') returning id
                """, campaignId);
    }

    Task join(Campaign campaign) {
        return join(campaign, world.publisher());
    }

    Task join(Campaign campaign, Account publisher) {
        long participation = insert(
                "insert into participations (campaign_id, user_id, status) values (?, ?, 'joined') returning id",
                campaign.id(),
                publisher.id());
        execute("update campaigns set participants_count = participants_count + 1 where id = ?", campaign.id());
        return assign(campaign, campaign.definitionId(), participation, publisher);
    }

    /** Gives a participant a task of the definition and promises its cost. */
    Task assign(Campaign campaign, long definitionId, long participationId, Account publisher) {
        Offer offer = campaign.offer();
        long promise = Money.round(Money.decimal(offer.most(), offer.currency()).multiply(offer.rate()), "EUR")
                .minor();
        long id = insert(
                """
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post,
                  reach_threshold, engagement_rate_threshold, promised)
                values (?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::numeric, ?) returning id
                """,
                definitionId,
                participationId,
                campaign.id(),
                publisher.id(),
                Instant.now().plus(Duration.ofDays(3)),
                offer.currency(),
                offer.minimum(),
                offer.postRate(),
                offer.bonusActive(),
                offer.reach(),
                offer.engagement(),
                offer.bestPost(),
                offer.reachThreshold(),
                offer.rateThreshold(),
                promise);
        execute(
                "update advertisers set promised = promised + ? where user_id = ?",
                promise,
                campaign.advertiser().id());
        return new Task(id, participationId, campaign, publisher);
    }

    /** A task brought to a state through the interface. */
    Task taskIn(TaskStatus status, Campaign campaign) {
        return taskIn(status, campaign, world.publisher());
    }

    Task taskIn(TaskStatus status, Campaign campaign, Account publisher) {
        Task task = join(campaign, publisher);
        Client reviewer = world.superuser().backend();
        switch (status) {
            case PENDING -> {}
            case UNDER_REVIEW -> task.completed();
            case ACCEPTED -> task.completed().act(reviewer, "approve").expect(200);
            case REJECTED ->
                task.completed().act(reviewer, "reject", "{reason: 'Blurred.'}").expect(200);
            case PAID -> {
                task.completed().act(reviewer, "approve").expect(200);
                task.act(reviewer, "mark_paid").expect(200);
            }
            case LEFT -> task.leave().expect(200);
        }
        return task;
    }

    String status(Task task) {
        return text("select status from tasks where id = ?", task.id());
    }

    /** The first column of the only row. */
    String text(String sql, Object... arguments) {
        try (PreparedStatement statement = prepared(connection(), sql, arguments);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long number(String sql, Object... arguments) {
        return Long.parseLong(text(sql, arguments));
    }

    void execute(String sql, Object... arguments) {
        try (PreparedStatement statement = prepared(connection(), sql, arguments)) {
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** What the advertiser still owes at most, then what was spent, in minor units of EUR. */
    List<Long> account(Account advertiser) {
        return List.of(
                number("select promised from advertisers where user_id = ?", advertiser.id()),
                number("select spent from advertisers where user_id = ?", advertiser.id()));
    }

    /** The advertiser's promises are those of the tasks that may still cost something. */
    void assertPromisesAddUp(Account advertiser) {
        assertThat(account(advertiser).get(0)).isEqualTo(number("""
                        select coalesce(sum(t.promised), 0) from tasks t join campaigns c on c.id = t.campaign_id
                        where c.advertiser_id = ? and t.status in ('pending', 'under_review', 'rejected')
                        """, advertiser.id()));
    }

    long balance(Account owner, String kind, String currency) {
        return number(
                "select coalesce(sum(balance), 0) from accounts where owner_id = ? and kind = ? and currency = ?",
                owner.id(),
                kind,
                currency);
    }

    /** One for each thread for the whole run: opening one takes longer than most statements. */
    private Connection connection() throws SQLException {
        Connection open = CONNECTION.get();
        if (open == null || open.isClosed()) {
            open = Db.connect(node.databaseUri());
            CONNECTION.set(open);
        }
        return open;
    }

    private long insert(String sql, Object... arguments) {
        return number(sql, arguments);
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... arguments)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            statement.setObject(
                    i + 1, argument instanceof Instant at ? OffsetDateTime.ofInstant(at, ZoneOffset.UTC) : argument);
        }
        return statement;
    }
}
