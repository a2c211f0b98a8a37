package dev.fanfare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RL-01 and AU-14, each on a node of its own with small limits. */
class RateLimitsTest {
    private static final Map<String, String> SMALL = Map.of(
            "limits.enabled", "true",
            "limits.token_per_minute", "7",
            "limits.session_per_minute", "5",
            "limits.address_per_minute", "1000",
            "limits.guessable_per_minute", "6",
            "limits.payouts_per_minute", "2");

    @Test
    @DisplayName("RL-01 counts tokens, sessions and what can be guessed, each by itself")
    void countsEachClientAndAllowanceByItself() {
        try (Node node = Node.start(SMALL)) {
            World world = node.world();
            Operator superuser = world.operator();
            assertThat(statuses(superuser.backend(), "/api/check/login/", 9)).containsOnly(200, 429);
            Answer refused = superuser.call("/api/check/login/").expectError(429, "rate_limit_exceeded");
            refused.shows("{details: {code: 'RATE_LIMIT_EXCEEDED', limit: 7}}");
            assertThat(Instant.parse(refused.text("details.reset_time")))
                    .isBetween(Instant.now(), Instant.now().plusSeconds(62));
            assertThat(refused.header("Retry-After").map(Integer::parseInt).orElse(0))
                    .isBetween(1, 61);
            assertThat(refused.header("RateLimit-Limit")).contains("7");
            assertThat(refused.header("RateLimit-Remaining")).contains("0");
            // Another token of the same account, and its session, have buckets of their own.
            world.backend(superuser.id()).post("/api/check/login/").expect(200);
            assertThat(statuses(superuser.web(), "/web/api/get/profile/", 6))
                    .containsExactly(200, 200, 200, 200, 200, 429);
            // Payouts are counted beside all that.
            assertThat(statuses(superuser.web(), "/web/api/payout/request/", 3)).containsExactly(400, 400, 429);
        }
    }

    @Test
    @DisplayName("RL-01 holds back an address without credentials, and one that tries tokens")
    void countsAddresses() {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.put("limits.address_per_minute", "4");
        try (Node node = Node.start(settings)) {
            assertThat(statuses(node.client().as("Bearer fft_guess"), "/api/check/login/", 5))
                    .containsExactly(401, 401, 401, 401, 429);
            assertThat(statuses(node.client(), "/web/api/get/config/", 1)).containsExactly(429);
            assertThat(statuses(node.client(), "/web/api/auth/validate/", 7))
                    .containsExactly(400, 400, 400, 400, 400, 400, 429);
        }
    }

    @Test
    @DisplayName("RL-01 lets exactly the limit through when all come at once, and as many again after the window")
    void countsExactlyUnderConcurrency() throws InterruptedException {
        try (Node node = Node.start(SMALL)) {
            Client token = node.world().operator().backend();
            lets7Of40Through(token);
            long wait = token.post("/api/check/login/")
                    .expect(429)
                    .header("Retry-After")
                    .map(Long::parseLong)
                    .orElseThrow();
            Thread.sleep(wait * 1_000);
            lets7Of40Through(token);
        }
    }

    private static void lets7Of40Through(Client token) {
        List<Integer> statuses = atOnce(token, 40);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(7);
        assertThat(statuses.stream().filter(status -> status == 429)).hasSize(33);
    }

    @Test
    @DisplayName("RL-01 counts over all nodes together")
    void countsOverAllNodesTogether() {
        String database = Db.freshUri();
        String token;
        try (Node first = Node.start(database, Map.of())) {
            token = first.world().operator().backend().authorization();
        }
        int port = NodeProcess.freePort();
        try (NodeProcess one = NodeProcess.start(clustered(database, port, port));
                NodeProcess two = NodeProcess.start(clustered(database, NodeProcess.freePort(), port))) {
            List<Integer> statuses = new java.util.ArrayList<>();
            for (int i = 0; i < 6; i++) {
                statuses.add(one.client().as(token).post("/api/check/login/").status());
                statuses.add(two.client().as(token).post("/api/check/login/").status());
            }
            assertThat(statuses.stream().filter(status -> status == 200)).hasSize(7);
            assertThat(statuses.stream().filter(status -> status == 429)).hasSize(5);
        }
    }

    @Test
    @DisplayName("AU-14 makes an account wait after ten wrong passwords, whatever the right one")
    void throttlesGuessing() {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.put("limits.guessable_per_minute", "1000");
        settings.put("limits.token_per_minute", "1000");
        try (Node node = Node.start(settings)) {
            Publisher publisher = node.world().publisher();
            for (int i = 0; i < 10; i++) {
                login(node, publisher.username(), "wrong password").expectError(401, "invalid_credentials");
            }
            Answer refused = login(node, publisher.username(), World.PASSWORD);
            refused.expectError(429, "rate_limit_exceeded");
            assertThat(refused.number("details.limit")).isEqualTo(10);
            assertThat(refused.header("Retry-After").map(Integer::parseInt).orElse(0))
                    .isBetween(800, 901);
            login(node, node.world().publisher().username(), World.PASSWORD).expect(200);
            node.sql("update sign_in_events set created_at = created_at - interval '16 minutes'")
                    .execute();
            login(node, publisher.username(), World.PASSWORD).expect(200);
        }
    }

    private static Answer login(Node node, String username, String password) {
        return node.client().post("/web/api/auth/login/", "{username: %s, password: %s}", username, password);
    }

    private static List<Integer> statuses(Client client, String path, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> client.post(path).status())
                .toList();
    }

    private static List<Integer> atOnce(Client client, int times) {
        List<CompletableFuture<Answer>> answers = IntStream.range(0, times)
                .mapToObj(i -> client.postAsync("/api/check/login/"))
                .toList();
        return answers.stream().map(answer -> answer.join().status()).toList();
    }

    private static Map<String, String> clustered(String database, int port, int member) {
        Map<String, String> environment = NodeProcess.clustered(database, port, member);
        environment.put("FANFARE_LIMITS_TOKEN_PER_MINUTE", "7");
        return environment;
    }
}
