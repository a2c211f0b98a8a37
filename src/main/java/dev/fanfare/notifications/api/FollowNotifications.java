package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/**
 * What the caller was told since.
 *
 * @param lastEventId the id of the last that the caller has; null for nothing but what is still to come
 */
public record FollowNotifications(@Min(0) Long lastEventId) implements Ask<NotificationFeed> {
    FollowNotifications after(Long id) {
        return new FollowNotifications(id);
    }
}
