package dev.fanfare.platform.remote;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NW-08, EX-01: what stands between Fanfare and an outside service. */
class GuardedClientTest {
    private static final GuardConfig SHORT = new GuardConfig(300, 3, 400, 4, 0);

    private static Vertx vertx;

    private final AtomicInteger calls = new AtomicInteger();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private volatile Consumer<HttpServerRequest> service =
            request -> request.response().end("hello");
    private HttpServer server;
    private GuardedClient guarded;

    @BeforeAll
    static void startVertx() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void closeVertx() throws Exception {
        await(vertx.close());
    }

    @BeforeEach
    void startService() throws Exception {
        server = await(vertx.createHttpServer()
                .requestHandler(request -> {
                    calls.incrementAndGet();
                    service.accept(request);
                })
                .listen(0, "127.0.0.1"));
        guard(SHORT);
    }

    @AfterEach
    void stop() throws Exception {
        await(guarded.close());
        await(server.close());
    }

    @Test
    void handsOverWhatWasReadFromAGoodAnswer() throws Exception {
        assertThat(await(call())).isEqualTo("200 hello");
        assertThat(outcomes("ok")).isEqualTo(1);
    }

    @Test
    void losesNoAnswerHoweverShort() throws Exception {
        for (int i = 0; i < 100; i++) {
            List<Future<String>> together = new ArrayList<>();
            for (int j = 0; j < SHORT.maxConcurrent(); j++) {
                together.add(call());
            }
            for (Future<String> answer : together) {
                assertThat(await(answer)).isEqualTo("200 hello");
            }
        }
        assertThat(calls).hasValue(400);
    }

    @Test
    void sendsMethodHeadersAndBody() throws Exception {
        service = request -> request.body().onSuccess(body -> request.response()
                .end(request.method() + " " + request.path() + " " + request.getHeader("X-Key") + " " + body));
        OutboundRequest call = new OutboundRequest(
                        HttpMethod.POST, uri("/here"), Map.of(), Buffer.buffer("a body"), false)
                .with("X-Key", "secret");
        assertThat(await(guarded.call(call, GuardedClientTest::text))).isEqualTo("200 POST /here secret a body");
    }

    @Test
    void opensAfterFailuresAndThenCallsNoMore() throws Exception {
        service = request -> request.response().setStatusCode(500).end();
        for (int i = 0; i < 10; i++) {
            assertUnavailable(call());
        }
        assertThat(calls).hasValue(SHORT.maxFailures());
        assertThat(outcomes("failed")).isEqualTo(3);
        assertThat(outcomes("open")).isEqualTo(7);
        assertThat(breaker()).isEqualTo(2);
    }

    @Test
    void letsOneCallTryAgainAndClosesWhenItSucceeds() throws Exception {
        List<HttpServerRequest> tried = new CopyOnWriteArrayList<>();
        service = request -> request.response().setStatusCode(500).end();
        for (int i = 0; i < SHORT.maxFailures(); i++) {
            assertUnavailable(call());
        }
        service = tried::add;
        calls.set(0);
        eventually("the breaker", () -> breaker() == 1);
        List<Future<String>> crowd = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            crowd.add(call());
        }
        for (Future<String> refused : crowd.subList(1, 4)) {
            assertUnavailable(refused);
        }
        eventually("the breaker", () -> !tried.isEmpty());
        tried.get(0).response().end("back");
        assertThat(await(crowd.get(0))).isEqualTo("200 back");
        assertThat(calls).hasValue(1);
        service = request -> request.response().end("hello");
        assertThat(await(call())).isEqualTo("200 hello");
        assertThat(breaker()).isZero();
    }

    @Test
    void opensAgainWhenTheTrialFails() throws Exception {
        service = request -> request.response().setStatusCode(500).end();
        for (int i = 0; i < SHORT.maxFailures(); i++) {
            assertUnavailable(call());
        }
        eventually("the breaker", () -> breaker() == 1);
        assertUnavailable(call());
        assertThat(breaker()).isEqualTo(2);
    }

    @Test
    void givesUpOnAServiceThatNeverAnswers() throws Exception {
        List<Boolean> closed = new CopyOnWriteArrayList<>();
        service = request -> request.connection().closeHandler(gone -> closed.add(true));
        assertUnavailable(call());
        assertThat(outcomes("timeout")).isEqualTo(1);
        eventually("the breaker", () -> !closed.isEmpty());
    }

    @Test
    void givesUpOnABodyThatComesByteByByte() throws Exception {
        service = request -> {
            request.response().setChunked(true);
            vertx.setPeriodic(50, timer -> {
                if (request.response().closed()) {
                    vertx.cancelTimer(timer);
                } else {
                    request.response().write("x");
                }
            });
        };
        assertUnavailable(call());
        assertThat(outcomes("timeout")).isEqualTo(1);
    }

    @Test
    void readsNoMoreThanAMebibyte() throws Exception {
        service = request -> request.response().end(Buffer.buffer(new byte[GuardedClient.MAX_BODY + 1]));
        assertUnavailable(call());
        assertThat(outcomes("failed")).isEqualTo(1);
        service = request -> request.response().end(Buffer.buffer(new byte[GuardedClient.MAX_BODY]));
        int length = await(guarded.call(
                OutboundRequest.get(uri("/")), answer -> answer.body().length()));
        assertThat(length).isEqualTo(GuardedClient.MAX_BODY);
    }

    @Test
    void takesAClosedConnectionForAFailure() throws Exception {
        service = request -> request.connection().close();
        assertUnavailable(call());
        assertThat(outcomes("failed")).isEqualTo(1);
    }

    @Test
    void takesAServiceThatIsNotThereForAFailure() throws Exception {
        int port = server.actualPort();
        await(server.close());
        assertUnavailable(guarded.call(OutboundRequest.get("http://127.0.0.1:" + port + "/"), GuardedClientTest::text));
        assertThat(outcomes("failed")).isEqualTo(1);
        server = await(vertx.createHttpServer()
                .requestHandler(request -> request.response().end())
                .listen(0, "127.0.0.1"));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 304, 500, 503})
    void takesAnyOtherStatusForAFailure(int status) throws Exception {
        service = request -> request.response()
                .setStatusCode(status)
                .putHeader("Location", uri("/there"))
                .end();
        assertUnavailable(call());
        assertThat(outcomes("failed")).isEqualTo(1);
        assertThat(calls).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 408, 429})
    void neverOpensOverARejection(int status) throws Exception {
        service = request -> request.response().setStatusCode(status).end("no");
        for (int i = 0; i < 10; i++) {
            assertThat(await(call())).isEqualTo(status + " no");
        }
        for (int i = 0; i < 10; i++) {
            assertUnavailable(guarded.call(OutboundRequest.get(uri("/")), answer -> {
                throw new IllegalArgumentException("not what I wanted");
            }));
        }
        assertThat(calls).hasValue(20);
        assertThat(breaker()).isZero();
        assertThat(outcomes("rejected")).isEqualTo(10);
    }

    @Test
    void passesTheReadersRefusalOnWithoutCountingIt() throws Exception {
        for (int i = 0; i < 10; i++) {
            Refused refused = refusal(guarded.call(OutboundRequest.get(uri("/")), answer -> {
                throw CommonFault.invalid("network_id", "is another user's");
            }));
            assertThat(refused.fault().status()).isEqualTo(422);
        }
        assertThat(calls).hasValue(10);
        assertThat(breaker()).isZero();
    }

    @Test
    void countsRubbishAsAFailure() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertUnavailable(guarded.call(OutboundRequest.get(uri("/")), answer -> {
                throw new IllegalArgumentException("rubbish");
            }));
        }
        assertThat(calls).hasValue(SHORT.maxFailures());
    }

    @Test
    void repeatsASafeCallOnceAndNoOther() throws Exception {
        guard(new GuardConfig(2_000, 10, 400, 4, 1));
        service = request -> request.response()
                .setStatusCode(calls.get() % 2 == 1 ? 500 : 200)
                .end("second");
        assertThat(await(call())).isEqualTo("200 second");
        assertThat(calls).hasValue(2);
        assertUnavailable(guarded.call(
                new OutboundRequest(HttpMethod.POST, uri("/"), Map.of(), Buffer.buffer("x"), false),
                GuardedClientTest::text));
        assertThat(calls).hasValue(3);
        service = request -> request.response().setStatusCode(500).end();
        assertUnavailable(call());
        assertThat(calls).hasValue(5);
    }

    @Test
    void doesNotRepeatACallThatHasUsedUpItsTime() throws Exception {
        guard(new GuardConfig(300, 10, 400, 4, 1));
        service = request -> {};
        assertUnavailable(call());
        assertThat(calls).hasValue(1);
        assertThat(outcomes("timeout")).isEqualTo(1);
    }

    @Test
    void makesNoMoreThanSoManyCallsAtOnce() throws Exception {
        guard(new GuardConfig(8_000, 100, 400, 4, 0));
        List<HttpServerRequest> waiting = new CopyOnWriteArrayList<>();
        service = waiting::add;
        List<Future<String>> crowd = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            crowd.add(call());
        }
        // Refused while the first four are still under way.
        for (Future<String> refused : crowd.subList(4, 20)) {
            assertUnavailable(refused);
        }
        eventually("the breaker", () -> waiting.size() == 4);
        assertThat(crowd.subList(0, 4)).noneMatch(Future::isComplete);
        waiting.forEach(request -> request.response().end("done"));
        for (Future<String> served : crowd.subList(0, 4)) {
            assertThat(await(served)).isEqualTo("200 done");
        }
        assertThat(calls).hasValue(4);
        assertThat(outcomes("full")).isEqualTo(16);
        // A full house is no failure, and empties again.
        assertThat(breaker()).isZero();
        service = request -> request.response().end("hello");
        assertThat(await(call())).isEqualTo("200 hello");
    }

    @Test
    void neverShowsWhatACallCarries() {
        assertThat(OutboundRequest.get("https://example.org/me?access_token=t0p")
                        .with("Authorization", "Bearer t0p"))
                .hasToString("GET https://example.org/me");
    }

    private void guard(GuardConfig config) throws Exception {
        if (guarded != null) {
            await(guarded.close());
        }
        guarded = new GuardedClient(vertx, "test", config, meters);
    }

    private Future<String> call() {
        return guarded.call(OutboundRequest.get(uri("/")), GuardedClientTest::text);
    }

    private static String text(OutboundResponse answer) {
        return answer.status() + " " + answer.body();
    }

    private String uri(String path) {
        return "http://127.0.0.1:" + server.actualPort() + path;
    }

    private double breaker() {
        return meters.get("fanfare.remote.breaker")
                .tag("service", "test")
                .gauge()
                .value();
    }

    private long outcomes(String outcome) {
        Timer timer =
                meters.find("fanfare.remote.calls").tag("outcome", outcome).timer();
        return timer == null ? 0 : timer.count();
    }

    private static void assertUnavailable(Future<?> call) throws Exception {
        Refused refused = refusal(call);
        assertThat(refused.fault().status()).isEqualTo(503);
        assertThat(refused.fault().code()).isEqualTo("SERVICE_UNAVAILABLE");
        assertThat(Instant.parse((String) refused.fault().details().get("estimated_recovery")))
                .isAfter(Instant.now().minusSeconds(1));
    }

    private static Refused refusal(Future<?> call) throws Exception {
        Throwable[] cause = new Throwable[1];
        assertThatThrownBy(() -> await(call))
                .isInstanceOf(ExecutionException.class)
                .satisfies(e -> cause[0] = e.getCause());
        assertThat(cause[0]).isInstanceOf(Refused.class);
        return (Refused) cause[0];
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
