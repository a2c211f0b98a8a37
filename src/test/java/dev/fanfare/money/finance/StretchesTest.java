package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("TR-05: what an advertiser's tasks promise and were charged is compared stretch by stretch")
class StretchesTest {
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void countsEachTaskInOneStretchAlsoAtItsEnds() {
        Campaign campaign = world.advertiser("EUR").campaign();
        // The last task of the first stretch, and the first two of the second.
        NODE.sql("select setval('task_ids', 16382)").rows();
        for (int i = 0; i < 3; i++) {
            campaign.task();
        }
        assertThat(NODE.text("select string_agg(detail || '=' || value, ' ' order by detail) from counters"
                        + " where statistic = 'task_promised'"))
                .isEqualTo("1=5000 2=10000");
        assertThat(world.differences()).isEmpty();
        // Kept in the wrong stretch: the sum is right, each stretch is not.
        NODE.execute("update counters set detail = '3' where statistic = 'task_promised' and detail = '2'");
        assertThat(world.differences())
                .anyMatch(found -> found.contains(
                        "task_promised " + campaign.advertiser().id() + " 2 is 0.00 EUR, but must be 100.00 EUR"));
        NODE.execute("update counters set detail = '2' where statistic = 'task_promised' and detail = '3'");
        assertThat(world.differences()).isEmpty();
    }
}
