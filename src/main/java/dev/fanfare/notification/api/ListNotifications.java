package dev.fanfare.notification.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The caller's notifications, newest first.
 *
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListNotifications(
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor) implements Ask<ListNotifications.NotificationPage> {
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
