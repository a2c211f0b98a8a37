package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * TR-04, TR-05, RW-04: what else is asked of an advertiser whose campaign's best post is settled meanwhile.
 * {@code -Dsettlement.winners=10000} makes it long enough to measure; see {@code src/bench/settlement.sh}.
 */
@Tag(Soak.GROUP)
class SettlementTest {
    private static final int WINNERS = Soak.size("settlement.winners", 50, 1_000);

    /** To be approved before the settlement and meanwhile. */
    private static final int TASKS = Soak.size(200, 20_000);

    /** Nothing but a settlement locks that table. */
    private static final String MAX_LENGTH = """
            select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::bigint from pg_stat_activity
            where pid in (select pid from pg_locks where relation = 'best_posts'::regclass)
            """;

    @Test
    @DisplayName("TR-04 TR-05 RW-04 settles a best post of many winners while the advertiser's tasks are approved")
    void leavesRoomForOthers() throws Exception {
        try (Node node = Node.start(Map.of())) {
            Campaign campaign = node.world().advertiser("EUR").campaign();
            TiedCampaign.tie(node.world(), campaign, WINNERS, 100L * WINNERS);
            node.execute(UNDER_REVIEW
                    .replace("ADVERTISER", Long.toString(campaign.advertiser().id()))
                    .replace("TASKS", Integer.toString(TASKS)));
            // Who takes part has earned before.
            node.execute(
                    "insert into accounts (owner_id, kind, currency) select user_id, 'publisher_pending', 'EUR' from tasks");
            Db.execute(node.databaseUri(), "analyze");
            Iterator<Long> tasks = node.sql("select id from tasks where status = 'under_review'")
                    .numbers()
                    .iterator();
            Approvals before = new Approvals();
            for (int i = 0; i < 100; i++) {
                before.approve(node, tasks.next());
            }
            AtomicBoolean settled = new AtomicBoolean();
            CompletableFuture<Long> longest = CompletableFuture.supplyAsync(() -> longest(node, settled));
            CompletableFuture<Approvals> meanwhile = CompletableFuture.supplyAsync(() -> {
                Approvals approvals = new Approvals();
                while (!settled.get() && tasks.hasNext()) {
                    approvals.approve(node, tasks.next());
                }
                return approvals;
            });
            long began = System.nanoTime();
            settle(node);
            long millis = millisSince(began);
            settled.set(true);
            System.out.printf(
                    "%d winners in %d chunks and %d ms: the longest transaction took %d ms%n",
                    WINNERS,
                    node.number("select count(*) from journal_entries where kind = 'best_post'"),
                    millis,
                    longest.get(1, TimeUnit.MINUTES));
            System.out.println("Approvals before: " + before);
            System.out.println("Approvals meanwhile: " + meanwhile.get(1, TimeUnit.MINUTES));
            assertThat(node.number("select count(*) from best_posts where paid_at is not null"))
                    .isEqualTo(WINNERS);
            assertThat(node.world().differences()).isEmpty();
        }
    }

    /** As patient as the scheduler. */
    private static void settle(Node node) {
        while (Blocking.await(node.fanfare()
                        .bus()
                        .ask(Caller.system("settlement").withTimeout(Duration.ofMinutes(1)), new SettleBestPosts()))
                .more()) {
            // The next chunks.
        }
    }

    private static long millisSince(long began) {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }

    /** Of the settlement's transactions, as they are seen every few milliseconds. */
    private static long longest(Node node, AtomicBoolean settled) {
        long longest = 0;
        // As the role of the node: others do not see when its transactions began.
        try (Connection connection = Db.connect(Db.serviceUri(node.databaseUri()));
                Statement statement = connection.createStatement()) {
            while (!settled.get()) {
                try (ResultSet row = statement.executeQuery(MAX_LENGTH)) {
                    row.next();
                    longest = Math.max(longest, row.getLong(1));
                }
                TimeUnit.MILLISECONDS.sleep(3);
            }
            return longest;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** How long approvals took, one after the other. */
    private static final class Approvals {
        private int count;
        private long sum;
        private long longest;

        void approve(Node node, long task) {
            long began = System.nanoTime();
            Blocking.await(node.fanfare()
                    .bus()
                    .ask(Caller.system("settlement"), new ReviewTask(task, ReviewAction.APPROVE, null, 0L, 0L, null)));
            long millis = millisSince(began);
            count++;
            sum += millis;
            longest = Math.max(longest, millis);
        }

        @Override
        public String toString() {
            return count + ", %.1f ms on average, the longest %d ms".formatted(sum / (double) count, longest);
        }
    }

    private static final String UNDER_REVIEW = """
            with someone as (
              insert into users (username, username_key, email, email_key)
              select 'review' || n, 'review' || n, 'review' || n || '@x', 'review' || n || '@x'
              from generate_series(1, TASKS) n
              returning id),
            another as (
              insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                limit_rate, task_time, task_time_type, minimum_reward, participants_count, status)
              values (ADVERTISER, 'influencer', 'Another', '', '', now() + interval '30 days', '{instagram}', 'EUR', 1, 3,
                'days', 1, TASKS, 'active')
              returning id),
            definition as (
              insert into task_definitions (campaign_id, type, title, description, requirements)
              select id, 'post', 'Post', '', '' from another
              returning id, campaign_id),
            participation as (
              insert into participations (campaign_id, user_id, status)
              select another.id, someone.id, 'joined' from another, someone
              returning id, campaign_id, user_id),
            counted as (
              insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                engagement_rate_threshold, promised, completed_at, post_url, post_key)
              select d.id, p.id, p.campaign_id, p.user_id, 'under_review', now() + interval '3 days', 'EUR', 1, false, 0, 0,
                0, 0, 0.05, 1, now(), 'https://www.instagram.com/p/' || p.id, 'instagram:' || p.id
              from participation p cross join definition d
              returning promised)
            update advertisers set promised = promised + (select sum(promised) from counted) where user_id = ADVERTISER
            """;
}
