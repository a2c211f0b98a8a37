package dev.fanfare.platform.management;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.AbstractVerticle;
import java.util.concurrent.TimeUnit;

/**
 * Measures how late its event loop is: a timer that is due four times a second, and when it was served. To be deployed on each
 * loop.
 */
public final class LoopLag extends AbstractVerticle {
    private static final long EVERY_MS = 250;

    private final Timer lag;
    private long due;

    public LoopLag(MeterRegistry meters) {
        lag = Timer.builder("fanfare.event.loop.lag")
                .description("How late event loops are, looked at four times a second on each")
                .publishPercentiles(0.5, 0.99, 1)
                .register(meters);
    }

    @Override
    public void start() {
        due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(EVERY_MS);
        vertx.setPeriodic(EVERY_MS, tick -> {
            long now = System.nanoTime();
            lag.record(Math.max(0, now - due), TimeUnit.NANOSECONDS);
            due = now + TimeUnit.MILLISECONDS.toNanos(EVERY_MS);
        });
    }
}
