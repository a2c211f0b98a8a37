package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.FeedChunk;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The caller's notifications after the client's last one.
 *
 * @param lastEventId its id; null for only future ones
 */
public record FollowNotifications(@Min(0) Long lastEventId) implements Ask<FollowNotifications.NotificationFeed> {
    public FollowNotifications after(Long id) {
        return new FollowNotifications(id);
    }

    /** A chunk of a user's notifications, by id. */
    public record NotificationFeed(List<Notification> items, long cursor, boolean more) implements FeedChunk {
        public NotificationFeed {
            items = List.copyOf(items);
        }
    }

    /** These users have new notifications. */
    public record NotificationsAdded(List<Long> userIds) implements FeedChunk.News {
        public NotificationsAdded {
            userIds = List.copyOf(userIds);
        }
    }
}
