package dev.fanfare.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.CuttingProxy;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A connection to PostgreSQL breaks at each round trip of a node's start. */
class StartUnderFaultsTest {
    private static final Map<String, String> SETTINGS = Map.of(
            "users.first_superuser.username", "first",
            "users.first_superuser.email", "first@example.com",
            "users.first_superuser.password", "seven-green-bottles",
            "sandbox.enabled", "true",
            "roles", String.join(",", Modules.ROLES));

    /** Fewer than a start has ever had. */
    private static final int SOME = 15;

    @Test
    @Nightly
    @Tag(Soak.GROUP)
    @DisplayName("a node whose connection breaks at any round trip of its start becomes ready all the same")
    void becomesReadyAllTheSame() {
        int flights = flightsOfStart(0);
        assertThat(flights).isGreaterThan(SOME);
        Soak.some(8, IntStream.rangeClosed(1, flights).boxed().toList()).forEach(StartUnderFaultsTest::flightsOfStart);
    }

    /** Starts a node on a new database, and cuts this flight; returns how many there were. */
    private static int flightsOfStart(int cut) {
        String database = Db.freshUri();
        try (CuttingProxy proxy = CuttingProxy.to(Db.serviceUri(database))) {
            Map<String, String> settings = new HashMap<>(SETTINGS);
            settings.put("database.uri", proxy.uri());
            settings.put("database.owner_uri", database);
            proxy.cutOnly(cut);
            try (Node node = Node.start(database, settings)) {
                int flights = proxy.flights();
                assertThat(node.client().get("/health/ready").status())
                        .as("cut at %s", cut)
                        .isEqualTo(200);
                assertThat(node.number("select count(*) from users where is_superuser"))
                        .as("cut at %s", cut)
                        .isEqualTo(1);
                return flights;
            }
        }
    }
}
