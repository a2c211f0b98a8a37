package dev.fanfare.campaigns.statistics;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Figures of overviews move to the period before as time goes on. */
@Nightly
class HomesInTimeTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of("sandbox.enabled", "true"));

    @Test
    @DisplayName(
            "what a brand spent is compared with the thirty days before, and what a creator earned stays in its month")
    void compares() {
        World world = NODE.world();
        Advertiser brand = world.advertiser("USD");
        Publisher creator = world.publisher().connected();
        String end = Instant.now().plus(Duration.ofDays(300)).toString();
        world.operator()
                .approves(
                        creator.joins(brand.campaign("{date_end: %s}", end)).handsIn(),
                        "{reach: 4000, engagement: 10}");
        passes(world, 31);
        world.operator()
                .approves(
                        creator.joins(brand.campaign("{date_end: %s}", end)).handsIn(),
                        "{reach: 1000, engagement: 10}");
        brand.call("/api/advertiser/home/", "{advertiser_id: %s}", brand.id())
                .expect(200)
                .shows("""
                {figures: [{now: {spent: 50, reach: 1000, posts: 1, cost_per_thousand: 50, cost_per_post: 50},
                   before: {spent: 50, reach: 4000, posts: 1, cost_per_thousand: 12.50, cost_per_post: 50}}],
                 funnel: {now: {joined: 1, submitted: 1, accepted: 1}, before: {joined: 1, submitted: 1, accepted: 1}},
                 best_creators: [{posts: 1, reach: 1000, reach_before: 4000}]}""");
        creator.ok("/web/api/get/home/").shows("{earned: [{this_month: 50, in_all: 100}]}");
        passes(world, 30);
        passes(world, 30);
        brand.call("/api/advertiser/home/", "{advertiser_id: %s}", brand.id())
                .expect(200)
                .shows("""
                {figures: [{now: {spent: 0, reach: 0, posts: 0, cost_per_thousand: null},
                   before: {spent: 0, reach: 0, posts: 0}}],
                 best_creators: []}""");
        creator.ok("/web/api/get/home/").shows("{earned: [{this_month: 0, in_all: 100}]}");
    }

    private Instant clock = Instant.now();

    private void passes(World world, int days) {
        clock = clock.plus(Duration.ofDays(days));
        world.operator().ok("/admin/api/sandbox/clock/update/", "{to: %s}", clock.toString());
    }
}
