package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retries a step of a node's start while it is refused with a 5xx: a busy database, or this node's own cold code, may
 * take longer than a request waits.
 */
public final class StartRetry {
    private static final Logger LOG = LoggerFactory.getLogger(StartRetry.class);

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_MS = 1_000;

    private StartRetry() {}

    /**
     * Runs a step until it is not refused with a 5xx, for 30 seconds.
     *
     * @param step may run several times
     * @return what it answered; fails with its last failure
     */
    public static <T> Future<T> retry(Vertx vertx, Supplier<Future<T>> step) {
        return retry(vertx, Deadline.in(TIMEOUT), step);
    }

    private static <T> Future<T> retry(Vertx vertx, Deadline deadline, Supplier<Future<T>> step) {
        return step.get().recover(cause -> {
            if (!Refused.isServerFault(cause) || deadline.isOver()) {
                return Future.failedFuture(cause);
            }
            LOG.info("A step of the start is tried again: {}", cause.getMessage());
            return vertx.timer(PAUSE_MS, TimeUnit.MILLISECONDS).compose(waited -> retry(vertx, deadline, step));
        });
    }
}
