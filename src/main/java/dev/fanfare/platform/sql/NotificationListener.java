package dev.fanfare.platform.sql;

import io.vertx.core.Future;

/** A LISTEN connection that reconnects when lost. */
public interface NotificationListener {
    Future<Void> close();
}
