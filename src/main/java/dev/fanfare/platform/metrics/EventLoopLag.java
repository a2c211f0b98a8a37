package dev.fanfare.platform.metrics;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Consumer;

/** Event loop lag: the delay of a timer after its due time. */
public final class EventLoopLag {
    private EventLoopLag() {}

    /**
     * Measures the caller's event loop until its verticle is undeployed.
     *
     * @param seen receives each lag, on that loop; zero if on time
     */
    public static void watch(Vertx vertx, Duration every, Consumer<Duration> seen) {
        long due = System.nanoTime() + every.toNanos();
        vertx.setTimer(every.toMillis(), timer -> {
            seen.accept(Duration.ofNanos(Math.max(0, System.nanoTime() - due)));
            watch(vertx, every, seen);
        });
    }
}
