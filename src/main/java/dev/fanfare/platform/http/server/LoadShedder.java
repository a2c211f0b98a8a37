package dev.fanfare.platform.http.server;

import dev.fanfare.platform.metrics.EventLoopLag;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sheds load while an event loop is overloaded, i.e. late twice in a row: a request takes several turns of the loop, so
 * a new one would miss its deadline. A single pause, such as a garbage collection, does not count. Used on that loop
 * only.
 */
final class LoadShedder {
    private static final Logger LOG = LoggerFactory.getLogger(LoadShedder.class);
    private static final Duration EVERY = Duration.ofMillis(100);
    private static final Duration LATE = Duration.ofSeconds(2);

    private boolean late;
    private boolean over;

    void watch(Vertx vertx) {
        EventLoopLag.watch(vertx, EVERY, this::served);
    }

    /** Records how late the loop was. */
    void served(Duration lag) {
        boolean now = lag.compareTo(LATE) > 0;
        if (over != (late && now)) {
            over = late && now;
            LOG.warn("Requests are {}: the event loop is {} ms late", over ? "refused" : "served", lag.toMillis());
        }
        late = now;
    }

    boolean isThere() {
        return over;
    }
}
