package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.FeedChunk;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The caller's notifications after the client's last one.
 *
 * @param lastEventId its id; null for only future ones
 * @param named false for events without names, as the {@code onmessage} of browsers takes them; true by default
 */
public record FollowNotifications(@Min(0) Long lastEventId, Boolean named)
        implements Ask<FollowNotifications.NotificationFeed> {
    public FollowNotifications after(Long id) {
        return new FollowNotifications(id, named);
    }

    /** Whether each event has a name. */
    public boolean isNamed() {
        return !Boolean.FALSE.equals(named);
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
