package dev.fanfare.platform.module;

import io.vertx.core.Future;

/** What starts and stops with an instance of a verticle. */
public interface Lifecycle {
    /** Completes when they are able to answer. */
    default Future<?> start() {
        return Future.succeededFuture();
    }

    /** Closes what they hold. */
    default Future<?> stop() {
        return Future.succeededFuture();
    }
}
