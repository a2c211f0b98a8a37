package dev.fanfare.notification.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The caller's notifications, newest first.
 *
 * @param before the cursor: the {@code next} of another page, to list what follows; null for pagination by number
 */
public record ListNotifications(
        @IgnoredWith("before") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Min(1) Long before) implements Ask<ListNotifications.NotificationPage> {
    /**
     * A page of a user's notifications.
     *
     * @param unreadCount of all the user's notifications, not just this page
     */
    public record NotificationPage(
            List<Notification> notifications, @JsonUnwrapped PageRequest.Place place, long unreadCount)
            implements Message {
        public NotificationPage {
            notifications = List.copyOf(notifications);
        }
    }
}
