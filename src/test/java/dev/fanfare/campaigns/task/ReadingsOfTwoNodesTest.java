package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-11: nodes share the readings of posts, and one of them closes each window. */
@Nightly
class ReadingsOfTwoNodesTest {
    private static final String DATABASE = Db.freshUri();
    private static final Map<String, String> SETTINGS = Map.of(
            "sandbox.enabled",
            "true",
            "networks.readings.retry_ms",
            "1000",
            "networks.youtube.figures.calls_per_minute",
            "100000");
    private static final Node NODE = Node.start(DATABASE, SETTINGS);
    private static final String RATE = """
            {networks: ['instagram', 'youtube'], date_end: %s, reward_rules: {budget: 5000, creator_cap: 100, window_days: 3, rules: [
              {kind: 'per_thousand_views', rate: 2.5, cap: 100}]}}""";

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static void works(Node node) {
        node.sweep(new ReadPosts());
        node.sweep(new CloseViewWindows());
        node.sweep(new TakeBackViews());
    }

    @Test
    @DisplayName("RW-11 two nodes read and close: each post once, one payment")
    void closesOnceUnderTwoNodes() {
        Campaign campaign = advertiser.campaign(
                RATE, BusinessTime.now().plus(Duration.ofDays(20)).toString());
        List<Task> tasks = IntStream.range(0, 8)
                .mapToObj(i -> campaign.task().handsIn("https://www.youtube.com/watch?v=grow-20000-" + i))
                .toList();
        tasks.forEach(operator::approves);
        try (Node second = Node.start(DATABASE, SETTINGS)) {
            operator.ok(
                    "/admin/api/sandbox/clock/update/",
                    "{to: %s}",
                    BusinessTime.now().plus(Duration.ofDays(4)).toString());
            together(4, i -> {
                works(i % 2 == 0 ? NODE : second);
                return i;
            });
            works(second);
        }
        for (Task task : tasks) {
            assertThat(world.number(
                            "select count(*) from journal_entries where key = ?", "task:" + task.id() + ":views"))
                    .isEqualTo(1);
            assertThat(world.number(
                            "select count(*) from (select type, subject_id from new_events union all select type, subject_id from event_log) e"
                                    + " where type = 'task.views_counted' and subject_id = ?",
                            task.id()))
                    .isEqualTo(1);
            // One answer is that of all readings which were due.
            assertThat(world.number(
                            "select count(distinct views) from post_readings where task_id = ? and state = 'read'",
                            task.id()))
                    .isEqualTo(1);
            assertThat(world.number("select count(*) from tasks where id = ? and views_paid_at is not null", task.id()))
                    .isEqualTo(1);
        }
    }
}
