package dev.fanfare.notifications.api;

import dev.fanfare.platform.endpoint.FeedChunk;
import java.util.List;

/** The next of a user's notifications, by id. */
public record NotificationFeed(List<Notification> items, long cursor, boolean more) implements FeedChunk {
    public NotificationFeed {
        items = List.copyOf(items);
    }
}
