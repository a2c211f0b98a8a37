package dev.fanfare.platform.metrics;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Consumer;

/** How late an event loop is: by how much later than it was due a timer is served. */
public final class EventLoopLag {
    private EventLoopLag() {}

    /**
     * Looks at the loop of the caller for as long as its verticle is there.
     *
     * @param seen is told each time, on that loop; zero if it was in time
     */
    public static void watch(Vertx vertx, Duration every, Consumer<Duration> seen) {
        long due = System.nanoTime() + every.toNanos();
        vertx.setTimer(every.toMillis(), timer -> {
            seen.accept(Duration.ofNanos(Math.max(0, System.nanoTime() - due)));
            watch(vertx, every, seen);
        });
    }
}
