package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.FeedChunk;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * What the caller was told since.
 *
 * @param lastEventId the id of the last that the caller has; null for nothing but what is still to come
 */
public record FollowNotifications(@Min(0) Long lastEventId) implements Ask<FollowNotifications.NotificationFeed> {
    public FollowNotifications after(Long id) {
        return new FollowNotifications(id);
    }

    /** The next of a user's notifications, by id. */
    public record NotificationFeed(List<Notification> items, long cursor, boolean more) implements FeedChunk {
        public NotificationFeed {
            items = List.copyOf(items);
        }
    }
}
