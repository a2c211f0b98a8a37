package dev.fanfare.platform.module;

import io.vertx.core.Future;

/** A service that has something to do before it answers. */
@FunctionalInterface
public interface Starting {
    /** Completes when it is ready. */
    Future<?> start();
}
