package dev.fanfare.platform.http.server;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;

/**
 * Measures requests by route and status. The timers are found by index: Vert.x's own metrics look each of theirs up by its tags, at
 * every request.
 */
public final class RequestMeters {
    private static final String NAME = "fanfare.http.requests";
    private static final String DRY_RUNS = "fanfare.http.dry.runs";
    private static final int STATUSES = 600;
    private static final Duration[] BOUNDARIES = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final LongAdder active = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final Route other;

    public RequestMeters(MeterRegistry registry) {
        this.registry = registry;
        this.other = route("other");
        Gauge.builder("fanfare.http.requests.active", active, LongAdder::sum)
                .description("Requests that are not answered to their end")
                .register(registry);
        FunctionCounter.builder("fanfare.http.response.bytes", bytes, LongAdder::sum)
                .description("What answers were written with, heads and bodies")
                .baseUnit("bytes")
                .register(registry);
    }

    /** @param route an endpoint's path */
    Route route(String route) {
        return new Route(route);
    }

    /** Of whatever is no endpoint. */
    Route other() {
        return other;
    }

    void begin() {
        active.increment();
    }

    void end(long bytesWritten) {
        active.decrement();
        bytes.add(bytesWritten);
    }

    /** The requests to one path. */
    final class Route {
        private final String path;
        private final AtomicReferenceArray<Timer> byStatus = new AtomicReferenceArray<>(STATUSES);

        private Route(String path) {
            this.path = path;
        }

        void record(int status, long nanos) {
            Timer timer = byStatus.get(status);
            (timer == null ? timer(status) : timer).record(nanos, TimeUnit.NANOSECONDS);
        }

        /** Besides the time that it took. */
        void recordDryRun(int status) {
            registry.counter(DRY_RUNS, "route", path, "code", Integer.toString(status))
                    .increment();
        }

        private Timer timer(int status) {
            Timer timer = Timer.builder(NAME)
                    .description("Requests from their first byte to the last of the answer")
                    .tag("route", path)
                    .tag("code", Integer.toString(status))
                    .serviceLevelObjectives(BOUNDARIES)
                    .register(registry);
            byStatus.set(status, timer);
            return timer;
        }
    }
}
