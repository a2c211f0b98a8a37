package dev.fanfare.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.Contents;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A node asks its own endpoints before it is ready. */
@Nightly
class WarmUpTest {
    private static final Map<String, String> WARM = Map.of("http.warm_up_seconds", "1");
    private static final Pattern SENT = Pattern.compile("(?m)^fanfare_warm_up_requests_total (\\S+)$");

    private final String database = Db.freshUri();

    @Test
    void changesNoRowOfAnyTable() {
        try (Node node = Node.start(database, Map.of())) {
            World world = node.world();
            Campaign campaign = world.advertiser("USD").campaign();
            Publisher publisher = world.publisher().connected(12_000);
            publisher.joins(campaign);
        }
        Map<String, String> before = Contents.of(database);
        assertThat(before).hasSizeGreaterThan(30);
        try (Node node = Node.start(database, WARM)) {
            assertThat(Contents.of(database)).isEqualTo(before);
            assertThat(sent(node)).isPositive();
        }
    }

    @Test
    void stopsNoStartWhenWhatItAsksForFails() {
        try (Node node = Node.start(database, Map.of())) {
            node.world().publisher();
        }
        Sql.on(database, "alter table campaigns rename to mislaid").execute();
        try (Node node = Node.start(database, WARM)) {
            node.client().get("/health/ready").expect(200);
            assertThat(sent(node)).isPositive();
        }
    }

    @Test
    void isLeftOutOnDemandAndNeedsNoAccount() {
        try (Node node = Node.start(database, Map.of())) {
            assertThat(node.client().get("/metrics").text()).doesNotContain("fanfare_warm_up_requests");
        }
        try (Node node = Node.start(database, WARM)) {
            assertThat(sent(node)).isPositive();
        }
    }

    private static double sent(Node node) {
        Matcher matcher = SENT.matcher(node.client().get("/metrics").text());
        assertThat(matcher.find()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
