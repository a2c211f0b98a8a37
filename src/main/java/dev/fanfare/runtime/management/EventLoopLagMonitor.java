package dev.fanfare.runtime.management;

import dev.fanfare.platform.metrics.EventLoopLag;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.AbstractVerticle;
import java.time.Duration;

/** Measures how late its event loop is, four times a second. To be deployed on each loop. */
public final class EventLoopLagMonitor extends AbstractVerticle {
    private static final Duration EVERY = Duration.ofMillis(250);

    private final Timer lag;

    public EventLoopLagMonitor(MeterRegistry meters) {
        lag = Timer.builder("fanfare.event.loop.lag")
                .description("How late event loops are, looked at four times a second on each")
                .publishPercentiles(0.5, 0.99, 1)
                .register(meters);
    }

    @Override
    public void start() {
        EventLoopLag.watch(vertx, EVERY, lag::record);
    }
}
