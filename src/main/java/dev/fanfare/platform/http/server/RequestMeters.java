package dev.fanfare.platform.http.server;

import dev.fanfare.platform.metrics.Durations;
import dev.fanfare.platform.metrics.Histogram;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures requests by route and status. Histograms are found by index: Vert.x's own metrics look up their tags on
 * every request.
 */
public final class RequestMeters {
    private static final String NAME = "fanfare_http_requests_seconds";
    private static final String DRY_RUNS = "fanfare.http.dry.runs";
    private static final int STATUSES = 600;
    private final MeterRegistry registry;
    private final Histogram times;
    private final LongAdder active = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final Route other;

    public RequestMeters(MeterRegistry registry) {
        this.registry = registry;
        this.times = new Histogram(registry, NAME, "Requests from their first byte to the last of the answer");
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

    /** The route of everything that is not an endpoint. */
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

    /** Requests to one path on one event loop. */
    final class Route {
        private final String path;
        private final AtomicReferenceArray<Durations> byStatus = new AtomicReferenceArray<>(STATUSES);

        private Route(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }

        void record(int status, long nanos) {
            Durations durations = byStatus.get(status);
            (durations == null ? first(status) : durations).record(nanos);
        }

        /** Counts a dry run, in addition to its time. */
        void recordDryRun(int status) {
            registry.counter(DRY_RUNS, "route", path, "code", Integer.toString(status))
                    .increment();
        }

        private Durations first(int status) {
            Durations durations = times.with("route", path, "code", Integer.toString(status));
            // Concurrent updates are added up; none is lost.
            byStatus.set(status, durations);
            return durations;
        }
    }
}
