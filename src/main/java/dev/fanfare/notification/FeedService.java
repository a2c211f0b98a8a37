package dev.fanfare.notification;

import dev.fanfare.notification.api.FollowNotifications;
import dev.fanfare.notification.api.FollowNotifications.NotificationFeed;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Lets users follow their notifications. */
record FeedService(Database db) {
    private static final int CHUNK = 100;

    Future<NotificationFeed> follow(Caller caller, FollowNotifications ask) {
        if (ask.lastEventId() == null) {
            return NotificationRepository.getLastId(db, caller.id())
                    .map(last -> new NotificationFeed(List.of(), last, false));
        }
        return NotificationRepository.listAfter(db, caller.id(), ask.lastEventId(), CHUNK)
                .map(items -> new NotificationFeed(
                        items,
                        items.isEmpty()
                                ? ask.lastEventId()
                                : items.get(items.size() - 1).id(),
                        items.size() == CHUNK));
    }
}
