package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-11: windows that last until a campaign's end, and falls that follow each other; YouTube is the simulated one. */
@Nightly
class CampaignEndWindowTest {
    private static final Node NODE =
            Node.start(Map.of("sandbox.enabled", "true", "networks.youtube.figures.calls_per_minute", "100000"));

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("RW-11 a window until the campaign's end moves with it; its pool is shared by the views of that time")
    void untilTheCampaignsEnd() {
        String end = inDays(40).toString();
        Campaign campaign = advertiser.campaign("""
                {networks: ['instagram', 'youtube'], date_end: %s, max_participants: 3,
                 reward_rules: {window: 'campaign_end', rules: [{kind: 'view_pool', amount: 300, cap: 200}]}}""", end);
        Task one = handed(campaign, "grow-40000");
        Task other = handed(campaign, "grow-10000");
        operator.approves(one).approves(other);
        readings(one).shows("{window: {ends_at: %s, counted_at: null}, earned: null}", end);
        assertThat(readings(one).list("readings"))
                .as("after 37 days, and at the end, too")
                .hasSize(8);
        String later = inDays(50).toString();
        operator.call("/admin/api/campaigns/update/", "{campaign_id: %s, date_end: %s}", campaign.id(), later)
                .expect(200);
        readings(one).shows("{window: {ends_at: %s, counted_at: null}}", later);

        passes(Duration.ofDays(14));
        assertThat(one.publisher()
                        .call("/web/api/task/views/", "{task_id: %s}", one.id())
                        .expect(200)
                        .decimal("pool.share"))
                .isEqualByComparingTo("200");
        operator.moves(campaign.id(), "completed");
        works(NODE);
        NODE.sweep(new SettleBestPosts());
        Answer counted = readings(one);
        assertThat(counted.number("window.counted_views")).isGreaterThan(32_000);
        counted.shows("{earned: {amount: 200, at_most: null, taken_back: 0}}");
        readings(other).shows("{earned: {amount: 100}}");
        assertThat(counted.text("window.next_at")).as("views may still vanish").isNotNull();
        ReceiptChecker.accepts(operator.call("/admin/api/tasks/receipt/", "{task_id: %s}", other.id())
                .expect(200));
    }

    @Test
    @DisplayName("RW-11 each fall is confirmed by itself: after one, a single wrong reading takes nothing back")
    void confirmsEachFall() {
        Task task = handed(advertiser.campaign("""
                {networks: ['instagram', 'youtube'], date_end: %s, reward_rules: {budget: 5000, creator_cap: 100, window_days: 3,
                 rules: [{kind: 'per_thousand_views', rate: 2.5, cap: 100}]}}""", inDays(20).toString()), "fall-40000");
        operator.approves(task);
        passes(Duration.ofDays(3).plusMinutes(1));
        passes(Duration.ofDays(4));
        passes(Duration.ofHours(25));
        long left = readings(task).number("window.counted_views");
        assertThat(left).isLessThan(8_000);
        world.execute("""
                update post_readings set state = 'read', views = 10, vanished = true, read_at = business_now(), next_at = null
                where id = (select id from post_readings where task_id = ? and state = 'due' order by due_at limit 1)
                """, task.id());
        NODE.sweep(new TakeBackViews());
        readings(task).shows("{window: {counted_views: %s}}", left);
    }

    private static Instant inDays(int days) {
        return BusinessTime.now().plus(Duration.ofDays(days)).truncatedTo(ChronoUnit.SECONDS);
    }

    private static Task handed(Campaign campaign, String fate) {
        Task task = campaign.task();
        return task.handsIn("https://www.youtube.com/watch?v=" + fate + "-" + task.id());
    }

    /** Time passes, and everything that falls due happens. */
    private void passes(Duration duration) {
        operator.ok(
                "/admin/api/sandbox/clock/update/",
                "{to: %s}",
                BusinessTime.now().plus(duration).toString());
        works(NODE);
    }

    private static void works(Node node) {
        node.sweep(new ReadPosts());
        node.sweep(new CloseViewWindows());
        node.sweep(new TakeBackViews());
    }

    private static Answer readings(Task task) {
        return task.publisher()
                .call("/web/api/task/readings/", "{task_id: %s}", task.id())
                .expect(200);
    }
}
