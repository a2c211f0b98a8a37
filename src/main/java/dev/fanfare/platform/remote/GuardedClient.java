package dev.fanfare.platform.remote;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Traceparent;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.circuitbreaker.CircuitBreaker;
import io.vertx.circuitbreaker.CircuitBreakerOptions;
import io.vertx.circuitbreaker.OpenCircuitException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An external HTTP service behind a timeout, a bulkhead and a circuit breaker. One long-lived object per service and
 * process.
 *
 * <p>Metrics: the timer {@code fanfare.remote.calls} by {@code service} and {@code outcome} (ok, rejected, failed,
 * timeout, open, full) and the gauge {@code fanfare.remote.breaker} (0 closed, 1 half open, 2 open).
 */
@SharedPool(
        name = "calls of a service outside",
        users = "accounts whose requests need it, and jobs",
        fairBy = SharedPool.By.SERVICE,
        bound = "`limits.*`, each call within `timeout_ms`. A call beyond `max_concurrent` is refused at once")
public final class GuardedClient {
    /** The largest answer that is read, in bytes. */
    public static final int MAX_BODY = 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(GuardedClient.class);
    private static final long MIN_FAILURE_WINDOW_MS = 60_000;

    private final Vertx vertx;
    private final String name;
    private final GuardConfig config;
    private final MeterRegistry meters;
    private final HttpClient client;
    private final CircuitBreaker breaker;
    private final Gauge state;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile Instant retriedAt = Instant.EPOCH;

    /** @param name of the service in logs and metrics */
    public GuardedClient(Vertx vertx, String name, GuardConfig config, MeterRegistry meters) {
        this.vertx = vertx;
        this.name = name;
        this.config = config;
        this.meters = meters;
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAliveTimeout(30).setConnectTimeout(config.timeoutMs()),
                // One per concurrent call, so that no call waits for a connection.
                new PoolOptions().setHttp1MaxSize(config.maxConcurrent()));
        this.breaker = CircuitBreaker.create(
                        name,
                        vertx,
                        new CircuitBreakerOptions()
                                .setMaxFailures(config.maxFailures())
                                .setFailuresRollingWindow(failureWindowMs(config))
                                .setResetTimeout(config.resetMs())
                                // Attempts have their own timeout, which also closes the stream.
                                .setTimeout(-1))
                .failurePolicy(result -> result.failed() && !(result.cause() instanceof Refused))
                .openHandler(opened -> {
                    retriedAt = Instant.now().plusMillis(config.resetMs());
                    LOG.warn("Circuit breaker of {} is open for {} ms", name, config.resetMs());
                })
                .closeHandler(closed -> LOG.info("Circuit breaker of {} is closed again", name));
        this.state = Gauge.builder("fanfare.remote.breaker", breaker, b -> stateOf(b))
                .tag("service", name)
                .register(meters);
    }

    /**
     * Calls the service.
     *
     * @param reading reads a response, 2xx or 4xx. A Refused that it throws is passed on and does not count as a
     *     failure of the service; any other exception for a 2xx does.
     * @return the result of the reader; fails with the reader's Refused, or with SERVICE_UNAVAILABLE and
     *     estimated_recovery
     */
    public <T> Future<T> call(OutboundRequest call, Function<OutboundResponse, T> reading) {
        long started = System.nanoTime();
        if (inFlight.incrementAndGet() > config.maxConcurrent()) {
            inFlight.decrementAndGet();
            measure("full", started);
            return unavailable().failed();
        }
        long deadline = started + TimeUnit.MILLISECONDS.toNanos(config.timeoutMs());
        TraceSpan step = TraceSpan.begin(TraceSpan.Kind.OUTSIDE, name + " " + call.method());
        OutboundRequest sent = step == null ? call : noted(step, call);
        return breaker.<T>execute(() -> attempt(sent, reading, deadline, call.safe() ? config.retries() : 0))
                .onComplete(done -> {
                    if (step != null) {
                        step.complete(null, done.cause());
                    }
                    inFlight.decrementAndGet();
                    measure(outcomeOf(done.cause()), started);
                })
                .recover(cause -> {
                    if (cause instanceof Refused) {
                        return Future.failedFuture(cause);
                    }
                    if (!(cause instanceof OpenCircuitException)) {
                        LOG.warn("{} failed, {}: {}", name, call, cause.toString());
                    }
                    return unavailable().failed();
                });
    }

    /** Records the target without path and query, which may hold secrets, and propagates the trace. */
    private static OutboundRequest noted(TraceSpan step, OutboundRequest call) {
        step.note("http.request.method", call.method().name());
        step.note("server.address", URI.create(call.uri()).getHost());
        return step.traceparent() == null ? call : call.with(Traceparent.HEADER, step.traceparent());
    }

    /** Closes connections and removes metrics; running calls fail. */
    public Future<Void> close() {
        breaker.close();
        meters.remove(state);
        return client.close();
    }

    private <T> Future<T> attempt(
            OutboundRequest call, Function<OutboundResponse, T> reading, long deadline, int retries) {
        long started = System.nanoTime();
        long timeoutMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - started));
        return Attempt.of(vertx, client, call, timeoutMs, MAX_BODY)
                .map(answer -> read(answer, reading))
                .recover(cause -> {
                    long now = System.nanoTime();
                    // Retry only if the remaining time covers another attempt.
                    boolean inTime = deadline - now > now - started;
                    return retries > 0 && inTime && !(cause instanceof Refused)
                            ? attempt(call, reading, deadline, retries - 1)
                            : Future.failedFuture(cause);
                });
    }

    private <T> T read(OutboundResponse answer, Function<OutboundResponse, T> reading) {
        boolean rejected = answer.status() >= 400 && answer.status() < 500;
        if (!rejected && !answer.ok()) {
            throw new IllegalStateException("status " + answer.status());
        }
        try {
            return reading.apply(answer);
        } catch (Refused refused) {
            throw refused;
        } catch (RuntimeException e) {
            if (rejected) {
                // A rejection is not a failure of the service.
                LOG.warn("{} rejected a call with status {}", name, answer.status());
                throw unavailable();
            }
            throw new IllegalStateException("an answer that cannot be read: " + e.getMessage(), e);
        }
    }

    private Refused unavailable() {
        Instant soon = Instant.now().plusMillis(config.resetMs());
        Instant recovery =
                switch (breaker.state()) {
                    case OPEN -> retriedAt;
                    case CLOSED, HALF_OPEN -> soon;
                };
        return CommonFault.SERVICE_UNAVAILABLE
                .refusal()
                .with(
                        "estimated_recovery",
                        recovery.plusSeconds(1).truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private void measure(String outcome, long started) {
        meters.timer("fanfare.remote.calls", "service", name, "outcome", outcome)
                .record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
    }

    /** Long enough for consecutive calls that all time out. */
    private static long failureWindowMs(GuardConfig config) {
        return Math.max(MIN_FAILURE_WINDOW_MS, 2L * config.maxFailures() * config.timeoutMs());
    }

    private static String outcomeOf(Throwable cause) {
        if (cause == null) {
            return "ok";
        }
        if (cause instanceof Refused) {
            return "rejected";
        }
        if (cause instanceof OpenCircuitException) {
            return "open";
        }
        return cause instanceof TimeoutException ? "timeout" : "failed";
    }

    private static int stateOf(CircuitBreaker breaker) {
        return switch (breaker.state()) {
            case CLOSED -> 0;
            case HALF_OPEN -> 1;
            case OPEN -> 2;
        };
    }
}
