package dev.fanfare.notifications.api;

import dev.fanfare.platform.endpoint.Feed;
import java.util.List;

/** These users have been told something. */
public record NotificationsAdded(List<Long> userIds) implements Feed.News {
    public NotificationsAdded {
        userIds = List.copyOf(userIds);
    }
}
