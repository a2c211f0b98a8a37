package dev.fanfare.platform.module;

import io.vertx.core.Future;

/** Starts and stops with an instance of a verticle. */
public interface Lifecycle {
    /** Completes when it is ready. */
    default Future<?> start() {
        return Future.succeededFuture();
    }

    /** Closes what it holds. */
    default Future<?> stop() {
        return Future.succeededFuture();
    }
}
