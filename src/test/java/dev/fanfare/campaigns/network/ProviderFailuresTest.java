package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@DisplayName("NW-08: providers that fail")
class ProviderFailuresTest {
    private static final List<String> PROVIDERS = List.of("facebook", "google", "instagram", "twitter");
    private static final int MAX_FAILURES = 3;

    private static Node node;
    private static World world;
    private static Client client;
    private static Client simulator;

    @BeforeAll
    static void start() {
        node = Node.start(Map.of(
                "networks.guard.timeout_ms", "500",
                "networks.guard.max_failures", String.valueOf(MAX_FAILURES),
                "networks.guard.reset_ms", "300",
                "networks.guard.retries", "0"));
        world = node.world();
        client = node.client();
        simulator = new Client(node.fanfare().simulatorUrl());
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** Providers that work and closed breakers. */
    @BeforeEach
    void recover() throws Exception {
        for (String provider : PROVIDERS) {
            tell(provider, "ok");
            eventually(() -> validate(provider).expect(200));
        }
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"fail", "hang", "refuse", "slow", "rubbish", "cut", "endless"})
    void isUnavailableAndConnectsNothing(String mode) {
        Client user = world.publisher().web().once();
        String userId = userId();
        tell("facebook", mode);
        for (int i = 0; i < MAX_FAILURES + 2; i++) {
            assertUnavailable(logIn(user, "facebook", userId));
        }
        assertUnavailable(validate("facebook"));
        assertThat(world.text("select count(*) from connections where account_key = ?", userId))
                .isEqualTo("0");
        // Each provider has a breaker of its own.
        logIn(user, "instagram", userId).expect(200);
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"google", "instagram", "twitter"})
    void isUnavailableWhateverIsWrongWithAnyOther(String provider) {
        Client user = world.publisher().web().once();
        String userId = userId();
        for (String mode :
                List.of("fail", "rubbish", "ok", "hang", "refuse", "ok", "cut", "endless", "ok", "slow", "ok")) {
            tell(provider, mode);
            if ("ok".equals(mode)) {
                // Not so often in a row that it is left alone.
                logIn(user, provider, userId()).expect(200);
            } else {
                assertUnavailable(logIn(user, provider, userId));
            }
        }
        logIn(user, provider, userId).expect(200);
    }

    @Test
    void isNotWaitedForHoweverSlowlyItAnswers() {
        Client user = world.publisher().web().once();
        for (String provider : PROVIDERS) {
            // Its status at once, and then so slowly that the whole takes longer than anybody waits.
            tell(provider, "slow", 500);
            assertUnavailable(logIn(user, provider, userId()));
            tell(provider, "ok");
        }
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google", "instagram", "twitter"})
    void showsItsBreakerToOperators(String provider) throws Exception {
        String breaker = "fanfare_remote_breaker{service=\"" + provider + "\"} ";
        assertThat(metrics()).contains(breaker + "0.0");
        tell(provider, "fail");
        for (int i = 0; i < MAX_FAILURES; i++) {
            assertUnavailable(validate(provider));
        }
        assertThat(metrics()).doesNotContain(breaker + "0.0");
        recover();
        assertThat(metrics())
                .contains(breaker + "0.0")
                .contains("fanfare_remote_calls_seconds_count{outcome=\"failed\",service=\"" + provider + "\"} ")
                .contains("fanfare_remote_calls_seconds_count{outcome=\"ok\",service=\"" + provider + "\"} ");
    }

    @Test
    void leavesAProviderAloneAndComesBackToIt() throws Exception {
        Client user = world.publisher().web().once();
        String userId = userId();
        tell("twitter", "hang");
        long before = calls("twitter");
        for (int i = 0; i < 4 * MAX_FAILURES; i++) {
            assertUnavailable(logIn(user, "twitter", userId));
        }
        // At most one trial for each time that it was left alone; without a breaker it were one for each of us.
        assertThat(calls("twitter") - before).isBetween((long) MAX_FAILURES, 4L * MAX_FAILURES - 1);
        tell("twitter", "ok");
        eventually(() -> logIn(user, "twitter", userId).expect(200));
    }

    @Test
    void takesARejectionAsANoThatDoesNotOpenTheBreaker() {
        Client user = world.publisher().web().once();
        String userId = userId();
        for (String provider : PROVIDERS) {
            tell(provider, "reject");
            long before = calls(provider);
            for (int i = 0; i < 2 * MAX_FAILURES; i++) {
                logIn(user, provider, userId).expectError(400, "network_verification_failed");
            }
            assertThat(calls(provider) - before).isEqualTo(2 * MAX_FAILURES);
            assertThat(validate(provider).expect(200).flag("valid")).isFalse();
            tell(provider, "ok");
            logIn(user, provider, userId).expect(200);
        }
    }

    @Test
    void writesNoTokenIntoTheLogOrAnAnswer() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> written = new ListAppender<>();
        written.start();
        root.addAppender(written);
        String userId = userId();
        Client user = world.publisher().web().once();
        StringBuilder answers = new StringBuilder();
        try {
            for (String mode : List.of("fail", "refuse", "rubbish", "reject", "hang", "ok")) {
                for (String provider : PROVIDERS) {
                    tell(provider, mode);
                    answers.append(new String(logIn(user, provider, userId).bytes(), StandardCharsets.UTF_8));
                }
            }
        } finally {
            root.detachAppender(written);
        }
        assertThat(List.copyOf(written.list)).isNotEmpty().allSatisfy(event -> assertThat(
                        event.getFormattedMessage() + ThrowableProxyUtil.asString(event.getThrowableProxy()))
                .doesNotContain("-" + userId));
        assertThat(answers).contains("service_unavailable").doesNotContain("-" + userId);
    }

    @Test
    @DisplayName("CF-01: social_login_enabled")
    void canBeSwitchedOff() throws Exception {
        Client user = world.publisher().web().once();
        world.execute("insert into platform_settings values ('social_login_enabled', 'false')");
        try {
            await(403);
            long before = calls("facebook");
            logIn(user, "facebook", userId()).expectError(403, "permission_denied", "PERMISSION_DENIED");
            validate("facebook").expectError(403, "permission_denied");
            assertThat(calls("facebook")).isEqualTo(before);
        } finally {
            world.execute("delete from platform_settings where key = 'social_login_enabled'");
            await(200);
        }
    }

    /** Each event loop remembers the settings for a second: until all of them have looked again. */
    private static void await(int status) {
        eventually(() -> {
            for (int i = 0; i < 20; i++) {
                validate("google").expect(status);
            }
        });
    }

    private static Answer validate(String provider) {
        return client.once()
                .post("/web/api/auth/validate/social/", "{provider: %s, access_token: 'sim-%s-1'}", provider, provider);
    }

    private static void assertUnavailable(Answer answer) {
        answer.expectError(503, "service_unavailable", "SERVICE_UNAVAILABLE");
        assertThat(Instant.parse(answer.text("details.estimated_recovery")))
                .isAfter(Instant.now().minusSeconds(1));
    }

    private static String metrics() {
        return new String(client.get("/metrics").expect(200).bytes(), StandardCharsets.UTF_8);
    }

    private static void tell(String provider, String mode) {
        tell(provider, mode, 0);
    }

    private static void tell(String provider, String mode, int delayMs) {
        simulator
                .post("/control", "{provider: %s, mode: %s, delay_ms: %s}", provider, mode, delayMs)
                .expect(200);
    }

    private static long calls(String provider) {
        return StreamSupport.stream(
                        simulator.get("/control").expect(200).at("providers").spliterator(), false)
                .filter(one -> provider.equals(one.path("provider").asText()))
                .findFirst()
                .orElseThrow()
                .path("calls")
                .asLong();
    }
}
