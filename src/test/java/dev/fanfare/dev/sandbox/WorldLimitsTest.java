package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.KeepWorlds;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.TestFolders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What worlds of partners take of a sandbox: disk, memory and time. */
@Nightly
class WorldLimitsTest {
    private static final Logger LOG = LoggerFactory.getLogger(WorldLimitsTest.class);
    private static final String HOME = "/api/sandbox/worlds/";
    private static final String GET = "/admin/api/sandbox/get/";
    private static final long MEGABYTE = 1_000_000;

    private static Node sandbox(String database, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("sandbox.enabled", "true");
        return Node.start(database, all);
    }

    private static void endAll(Node node) {
        node.execute("update partner_worlds set status = 'ending', due_at = now()");
        node.sweep(new KeepWorlds());
    }

    private static Client staff(Publisher owner, long id) {
        Answer keys = owner.ok(HOME + "keys/", "{world_id: %s}", id);
        return new Client(keys.text("base_url"))
                .as("Bearer " + keys.text("operator.token"))
                .once();
    }

    private static JsonNode only(Publisher owner) {
        return owner.ok(HOME).list("worlds").get(0);
    }

    @Test
    @DisplayName("a world's disk is counted, and a world that has too much answers nothing until it is reset")
    void refusesWhatIsTooLarge() {
        try (Node node = sandbox(Db.freshUri(), Map.of("sandbox.worlds.megabytes", "10"))) {
            Publisher owner = node.world().publisher();
            long id = owner.call(HOME + "create/", "{}").expect(201).number("world_id");
            node.sweep(new KeepWorlds());
            JsonNode world = only(owner);
            assertThat(world.path("world_status").asText()).isEqualTo("full");
            assertThat(world.path("megabytes").asLong()).isGreaterThan(10);
            staff(owner, id)
                    .post(GET)
                    .expectError(409, "conflict", "WORLD_FULL")
                    .shows(
                            "{message: %s}",
                            "The world has more than 10 MB on disk, which is all that it may have."
                                    + " Reset or end it.");
            owner.ok(HOME + "reset/", "{world_id: %s}", id);
            owner.ok(HOME + "end/", "{world_id: %s}", id);
            endAll(node);
        }
    }

    @Test
    @DisplayName("a world takes so many requests in a minute, and sleeps while the sandbox is stopped")
    void wakesUpWithWhatItHad() {
        String database = Db.freshUri();
        Map<String, String> settings = Map.of(
                "data_dir", TestFolders.fast("fanfare-worlds-").toString(), "sandbox.worlds.requests_per_minute", "3");
        String path;
        String authorization;
        try (Node node = sandbox(database, settings)) {
            Publisher owner = node.world().publisher();
            long id = owner.call(HOME + "create/", "{}").expect(201).number("world_id");
            node.sweep(new KeepWorlds());
            Client staff = staff(owner, id);
            authorization = staff.authorization();
            path = staff.baseUrl().substring(node.client().baseUrl().length());
            for (int i = 0; i < 3; i++) {
                staff.ok(GET);
            }
            staff.post(GET).expectError(429, "rate_limit_exceeded", "RATE_LIMIT_EXCEEDED");
        }
        try (Node node = sandbox(database, settings)) {
            long began = System.nanoTime();
            new Client(node.client().baseUrl() + path).as(authorization).ok(GET);
            LOG.info("A world woke up in {} ms", (System.nanoTime() - began) / MEGABYTE);
            endAll(node);
        }
    }

    @Test
    @Tag(Soak.GROUP)
    @DisplayName("ten partners have a world each at once, and each sees its own clock")
    void holdsManyAtOnce() {
        int partners = Soak.size(3, 10);
        try (Node node = sandbox(Db.freshUri(), Map.of("sandbox.worlds.count", String.valueOf(partners)))) {
            long empty = memory();
            List<Publisher> owners = new ArrayList<>();
            List<Long> ids = new ArrayList<>();
            long began = System.nanoTime();
            for (int i = 0; i < partners; i++) {
                owners.add(node.world().publisher());
                ids.add(owners.get(i).call(HOME + "create/", "{}").expect(201).number("world_id"));
                node.sweep(new KeepWorlds());
            }
            LOG.info("{} worlds: {} ms to make each", partners, (System.nanoTime() - began) / MEGABYTE / partners);
            List<Client> staff = new ArrayList<>();
            for (int i = 0; i < partners; i++) {
                staff.add(staff(owners.get(i), ids.get(i)));
            }
            List<CompletableFuture<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < partners; i++) {
                Client one = staff.get(i);
                int days = i + 1;
                answers.add(CompletableFuture.supplyAsync(() -> one.ok(
                        "/admin/api/sandbox/clock/update/",
                        "{to: %s}",
                        java.time.Instant.now()
                                .plus(java.time.Duration.ofDays(days))
                                .toString())));
            }
            for (int i = 0; i < partners; i++) {
                assertThat(answers.get(i).join().number("ahead_seconds"))
                        .isBetween(86_400L * (i + 1) - 60, 86_400L * (i + 1));
            }
            for (int i = 0; i < partners; i++) {
                assertThat(staff.get(i).ok(GET).number("ahead_seconds") / 86_400)
                        .isBetween((long) i, i + 1L);
            }
            LOG.info(
                    "{} worlds: {} MB of heap each, {} MB on disk each",
                    partners,
                    (memory() - empty) / MEGABYTE / partners,
                    node.number("select (avg(bytes) / 1000000)::bigint from partner_worlds"));
            endAll(node);
        }
    }

    private static long memory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
