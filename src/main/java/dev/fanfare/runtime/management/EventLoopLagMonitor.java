package dev.fanfare.runtime.management;

import dev.fanfare.platform.metrics.EventLoopLag;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.AbstractVerticle;
import java.time.Duration;

/** Measures the lag of its event loop four times a second. Deploy one per loop. */
public final class EventLoopLagMonitor extends AbstractVerticle {
    private static final Duration EVERY = Duration.ofMillis(250);

    private final Timer lag;

    public EventLoopLagMonitor(MeterRegistry meters) {
        lag = Timer.builder("fanfare.event.loop.lag")
                .description("Event loop lag, sampled four times a second per loop")
                .publishPercentiles(0.5, 0.99, 1)
                .register(meters);
    }

    @Override
    public void start() {
        EventLoopLag.watch(vertx, EVERY, lag::record);
    }
}
