package dev.fanfare.app.access;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Agent;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RL-01 and AU-14, each on a node of its own with small limits. */
@Tag(Soak.GROUP)
class RateLimitsTest {
    private static final Map<String, String> SMALL = Map.of(
            "limits.enabled", "true",
            "limits.token_per_minute", "7",
            "limits.session_per_minute", "5",
            "limits.staff_per_minute", "4",
            "limits.address_per_minute", "1000",
            "limits.guessable_per_minute", "6",
            "limits.payouts_per_minute", "2");

    @Test
    @DisplayName("DR-18 every message of an agent counts, whatever it holds, and tools with a limit of their own twice")
    void countsWhateverAnAgentSends() {
        try (Node node = Node.start(Map.of(
                "limits.enabled", "true",
                "limits.token_per_minute", "40", // also what an address may ask of the OAuth server
                "limits.address_per_minute", "1000",
                "limits.guessable_per_minute", "1000",
                "limits.payouts_per_minute", "2"))) {
            World world = node.world();
            for (String message : List.of(
                    "{jsonrpc: '1.0'}",
                    "{jsonrpc: '2.0', method: 'notifications/initialized'}",
                    "{jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'nothing'}}",
                    "{jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'getFunds'}}")) {
                Client agent =
                        Agent.of(world, world.publisher(), "profile.read").client();
                List<Integer> statuses = IntStream.range(0, 45)
                        .mapToObj(i -> agent.post("/mcp", message).status())
                        .toList();
                assertThat(statuses).as(message).endsWith(429).doesNotContain(500);
                assertThat(statuses.get(0)).as(message).isNotEqualTo(429);
            }
            Client agent = Agent.of(world, world.publisher(), "payouts.write").client();
            assertThat(IntStream.range(0, 3)
                            .mapToObj(i -> agent.post(
                                            "/mcp",
                                            "{jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'requestPayout'}}")
                                    .status())
                            .toList())
                    .containsExactly(200, 200, 429);
        }
    }

    @Test
    @DisplayName("RL-01 counts tokens, sessions and what can be guessed, each by itself")
    void countsEachClientAndAllowanceByItself() {
        try (Node node = Node.start(SMALL)) {
            World world = node.world();
            Operator superuser = world.operator();
            World.Application application = world.application();
            assertThat(statuses(superuser.backend(), "/api/check/login/", 9)).containsOnly(200, 429);
            Answer refused = superuser.refused(429, "rate_limit_exceeded", "/api/check/login/");
            refused.shows("{details: {code: 'RATE_LIMIT_EXCEEDED', limit: 7}}");
            assertThat(Instant.parse(refused.text("details.reset_time")))
                    .isBetween(Instant.now(), Instant.now().plusSeconds(62));
            assertThat(refused.header("Retry-After").map(Integer::parseInt).orElse(0))
                    .isBetween(1, 61);
            assertThat(refused.header("RateLimit-Limit")).contains("7");
            assertThat(refused.header("RateLimit-Remaining")).contains("0");
            assertThat(refused.header("RateLimit-Policy")).contains("\"default\";q=7;w=60");
            assertThat(refused.header("RateLimit").orElse("")).matches("\"default\";r=0;t=\\d+");
            // Another token of the same account, and its session, have buckets of their own.
            world.backend(superuser.id()).ok("/api/check/login/");
            assertThat(statuses(world.publisher().web(), "/web/api/get/profile/", 6))
                    .containsExactly(200, 200, 200, 200, 200, 429);
            assertThat(statuses(superuser.web(), "/web/api/get/profile/", 5)).containsExactly(200, 200, 200, 200, 429);
            assertThat(superuser
                            .web()
                            .post("/web/api/get/profile/")
                            .expectError(429, "rate_limit_exceeded")
                            .header("RateLimit-Policy"))
                    .contains("\"default\";q=4;w=60");
            // Payouts are counted beside all that.
            assertThat(statuses(superuser.web(), "/web/api/payout/request/", 3)).containsExactly(400, 400, 429);
            // The secret of a renewal is random: an office behind one address may open many pages.
            assertThat(statuses(node.client(), "/web/api/auth/renew/", 7)).containsOnly(400);
            // All tokens that an application gets for itself are one client.
            List<Client> itself = List.of(world.onItsOwn(application), world.onItsOwn(application));
            assertThat(IntStream.range(0, 8)
                            .mapToObj(i ->
                                    itself.get(i % 2).post("/api/check/auth/").status()))
                    .containsExactly(200, 200, 200, 200, 200, 200, 200, 429);
            assertThat(IntStream.range(0, 7)
                            .mapToObj(i ->
                                    itself.get(i % 2).post("/api/check/email/").status()))
                    .containsExactly(400, 400, 400, 400, 400, 400, 429);
        }
    }

    @Test
    @DisplayName("RL-01, DR-01 counts what is guessed at the OAuth server by address, and all that comes there")
    void countsTheOAuthServer() {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.put("limits.token_per_minute", "24");
        settings.put("limits.address_per_minute", "8");
        try (Node node = Node.start(settings)) {
            String back = "https://app.example/back";
            World.Application application = node.world().application("App", true, back);
            OAuth oauth = new OAuth(node.client(), application);
            Answer page = oauth.open(oauth.request(back)).expect(200);
            for (int i = 0; i < 3; i++) {
                consent(oauth, page, 401);
                // Whatever an application's users are called.
                oauth.token("{grant_type: 'password', username: 'unknown%s', password: 'wrong'}", i)
                        .expect(400);
            }
            OAuth stranger = new OAuth(node.client(), new World.Application("app_nobody", "ffs_wrong"));
            for (int status : List.of(401, 401, 429)) {
                assertThat(stranger.token("{grant_type: 'client_credentials'}").status())
                        .isEqualTo(status);
            }
            consent(oauth, page, 429);
            oauth.token("{grant_type: 'password', username: 'unknown', password: 'wrong'}")
                    .expectError(429, "rate_limit_exceeded");
            // Twelve requests have come by now.
            for (int i = 12; i < 24; i++) {
                oauth.token("{grant_type: 'client_credentials'}").expect(200);
            }
            oauth.token("{grant_type: 'client_credentials'}").expectError(429, "rate_limit_exceeded");
            oauth.open(oauth.request(back)).expectError(429, "rate_limit_exceeded");
        }
    }

    private static void consent(OAuth oauth, Answer page, int status) {
        assertThat(oauth.submit(page, "{username: 'unknown', password: 'wrong', decision: 'allow'}")
                        .status())
                .isEqualTo(status);
    }

    @Test
    @DisplayName("RL-01, DR-01 counts guesses by address too: accounts that one makes buy none")
    void countsGuessesByAddress() {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.put("limits.token_per_minute", "1000");
        settings.put("limits.address_per_minute", "8");
        settings.put("http.trusted_proxies", "127.0.0.1");
        try (Node node = Node.start(settings)) {
            Client one = node.world().operator().backend();
            Client other = node.world().backend(node.world().operator().id());
            assertThat(statuses(one, "/api/bank-accounts/verify/", 6)).containsOnly(400);
            assertThat(statuses(other, "/api/bank-accounts/verify/", 3)).containsExactly(400, 400, 429);
            // The owner of an IPv6 address has 2^64 of them.
            for (int i = 0; i < 9; i++) {
                Answer answer = node.client()
                        .with("X-Forwarded-For", "2001:db8:1:2::" + i)
                        .post("/web/api/get/config/");
                assertThat(answer.status()).as("call %s", i).isEqualTo(i < 8 ? 200 : 429);
            }
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
    void countsExactlyUnderConcurrency() {
        try (Node node = Node.start(SMALL)) {
            Client token = node.world().operator().backend();
            lets7Of40Through(token);
            if (Soak.isFull()) {
                eventually(() -> token.ok("/api/check/login/"));
                assertThat(atOnce(token, 40).stream().filter(status -> status == 200))
                        .hasSize(6);
            }
        }
    }

    private static void lets7Of40Through(Client token) {
        List<Integer> statuses = atOnce(token, 40);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(7);
        assertThat(statuses.stream().filter(status -> status == 429)).hasSize(33);
    }

    @Test
    @Soak.Only
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
                node.client().signIn(publisher.username(), "wrong password").expectError(401, "invalid_credentials");
            }
            Answer refused = node.client().signIn(publisher.username(), World.PASSWORD);
            refused.expectError(429, "rate_limit_exceeded");
            assertThat(refused.number("details.limit")).isEqualTo(10);
            assertThat(refused.header("Retry-After").map(Integer::parseInt).orElse(0))
                    .isBetween(800, 901);
            node.client()
                    .signIn(node.world().publisher().username(), World.PASSWORD)
                    .expect(200);
            node.execute("update sign_in_events set created_at = created_at - interval '16 minutes'");
            node.client().signIn(publisher.username(), World.PASSWORD).expect(200);
        }
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
