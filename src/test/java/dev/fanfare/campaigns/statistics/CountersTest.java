package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Counters stay exact under concurrent writers, and no writer waits for another. */
class CountersTest {
    private static final String ACTIVITY = "/api/publishers/stats/activity/";
    private static final List<String> ACHIEVED = List.of("total_posts", "total_reach", "total_engagement");

    private final World world = World.shared();
    private final Operator staff = world.operator();

    @Test
    @DisplayName("ST-01, ST-02: 200 tasks accepted at once, each by two reviewers: 200 posts, and what they cost")
    void countsEveryOneOfManyAcceptancesAtOnce() {
        List<Long> campaigns = new ArrayList<>();
        for (Advertiser advertiser : List.of(world.advertiser("EUR"), world.advertiser("EUR"))) {
            campaigns.add(advertiser.campaign("{currency: 'EUR'}").id());
            campaigns.add(advertiser.campaign("{currency: 'EUR'}").id());
        }
        List<Long> tasks = new ArrayList<>();
        campaigns.forEach(campaign -> tasks.addAll(underReview(campaign, 50)));
        List<Long> twice = new ArrayList<>(tasks);
        twice.addAll(tasks);
        Collections.shuffle(twice);
        assertThat(staff.change(ACTIVITY, ACHIEVED, () -> {
                    List<CompletableFuture<Answer>> answers = twice.stream()
                            .map(task -> staff.backend()
                                    .postAsync(
                                            "/api/task/actions/",
                                            "{task_id: %s, action: 'approve', reach: 1000, engagement: 30}",
                                            task))
                            .toList();
                    assertThat(answers.stream()
                                    .map(answer -> answer.join().status())
                                    .toList())
                            .containsOnly(200, 400)
                            .filteredOn(status -> status == 200)
                            .hasSize(200);
                }))
                .containsExactly(200L, 200_000L, 6_000L);
        for (long campaign : campaigns) {
            assertThat(staff.call("/api/campaign/stats/networks/", "{campaign_id: %s}", campaign)
                            .body())
                    .hasToString("{\"instagram\":{\"posts\":50,\"reach\":50000,\"engagement\":1500}}");
            staff.call("/api/campaign/stats/costs/", "{campaign_id: %s}", campaign)
                    .shows("{total_spent: 2500, average_cpm: 50}");
        }
        world.assertCountersAddUp();
    }

    @Test
    void countsStatementsOverManyRows() {
        long campaign = world.advertiser("EUR").campaign().id();
        List<Long> tasks = underReview(campaign, 1_000);
        world.execute("""
                        update tasks set status = 'accepted', reviewed_at = now(), verified_reach = id % 7 where
                        campaign_id = ? and id % 2 = 0""", campaign);
        world.execute("update tasks set status = 'left' where campaign_id = ? and id % 3 = 0", campaign);
        world.execute(
                "delete from signals where task_id in (select id from tasks where campaign_id = ? and id % 5 = 0)",
                campaign);
        world.execute("delete from tasks where campaign_id = ? and id % 5 = 0", campaign);
        world.execute("update tasks set reason = 'as it was' where campaign_id = ?", campaign);
        world.execute("update tasks set status = status where false");
        world.assertCountersAddUp();
        long posts = tasks.stream()
                .filter(id -> id % 2 == 0 && id % 3 != 0 && id % 5 != 0)
                .count();
        assertThat(staff.call("/api/campaign/stats/networks/", "{campaign_id: %s}", campaign)
                        .number("instagram.posts"))
                .isEqualTo(posts);
    }

    @Test
    void aHangingTransactionDoesNotBlockOtherCounters() throws SQLException {
        List<Long> tasks = underReview(world.advertiser("EUR").campaign().id(), 3);
        try (Connection hanging = Db.connect(world.node().databaseUri());
                Statement first = hanging.createStatement()) {
            hanging.setAutoCommit(false);
            first.execute(accepting(tasks.get(0)));
            assertThat(staff.change(ACTIVITY, ACHIEVED, () -> {
                        // The same counters, and little maxWait.
                        world.execute("set lock_timeout = '3s'; " + accepting(tasks.get(1)));
                        world.execute("set lock_timeout = '3s'; " + accepting(tasks.get(2)));
                    }))
                    .containsExactly(2L, 20L, 2L);
            hanging.rollback();
        }
        world.assertCountersAddUp();
    }

    @Test
    void writersBeyondTheShardsCountInRowsOfTheirOwn() throws SQLException {
        List<Long> tasks = underReview(world.advertiser("EUR").campaign().id(), 1);
        try (Connection greedy = Db.connect(world.node().databaseUri());
                Statement all = greedy.createStatement()) {
            all.execute("select pg_advisory_lock(1180790374, shard) from generate_series(0, 63) shard");
            assertThat(staff.change(ACTIVITY, ACHIEVED, () -> world.execute(accepting(tasks.get(0)))))
                    .containsExactly(1L, 10L, 1L);
            assertThat(world.sql("select 1 from counters where statistic = 'posts' and shard >= 64")
                            .texts())
                    .isNotEmpty();
        }
        world.assertCountersAddUp();
    }

    private static String accepting(long task) {
        return "update tasks set status = 'accepted', reviewed_at = now(), verified_reach = 10, verified_engagement = 1"
                + " where id = " + task;
    }

    /** Tasks that were handed in, each of a publisher of its own. */
    private List<Long> underReview(long campaign, int count) {
        String name = World.unique("crowd");
        return world.sql("""
                        with people as (
                          insert into users (username, username_key, email, email_key)
                          select '%1$s_' || n, '%1$s_' || n, '%1$s_' || n || '@x', '%1$s_' || n || '@x'
                          from generate_series(1, %2$d) n
                          returning id
                        ), taking_part as (
                          insert into participations (campaign_id, user_id, status)
                          select %3$d, id, 'joined' from people
                          returning id, user_id
                        )
                        insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline,
                          currency, minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post,
                          reach_threshold, engagement_rate_threshold, promised, post_url, post_key, completed_at)
                        select d.id, p.id, c.id, p.user_id, 'under_review', c.date_end, c.currency, c.minimum_reward,
                          false, 0, 0, 0, 0, 0, 0, 'https://www.instagram.com/p/' || p.id, 'instagram:' || p.id, now()
                        from taking_part p, campaigns c, task_definitions d
                        where c.id = %3$d and d.campaign_id = c.id
                        returning id
                        """.formatted(name, count, campaign)).texts().stream()
                .map(Long::valueOf)
                .toList();
    }
}
