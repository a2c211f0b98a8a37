package dev.fanfare.notifications.api;

import dev.fanfare.platform.endpoint.Feed;
import java.util.List;

/** The next of a user's notifications, by id. */
public record NotificationFeed(List<Notification> items, long place, boolean more) implements Feed {
    public NotificationFeed {
        items = List.copyOf(items);
    }
}
