package dev.fanfare.notifications.api;

import dev.fanfare.platform.endpoint.FeedChunk;
import java.util.List;

/** These users have been told something. */
public record NotificationsAdded(List<Long> userIds) implements FeedChunk.News {
    public NotificationsAdded {
        userIds = List.copyOf(userIds);
    }
}
