package dev.fanfare.platform.sql;

import io.vertx.core.Future;

/** A connection that listens to announcements, and is opened again whenever it is lost. */
public interface NotificationListener {
    Future<Void> close();
}
