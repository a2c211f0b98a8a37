package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import java.util.List;

/** The caller's notifications, newest first. */
public record ListNotifications(
        @Min(1) Integer page, @Min(1) Integer limit) implements Ask<ListNotifications.NotificationPage> {
    /**
     * A page of a user's notifications.
     *
     * @param unreadCount of all the user's notifications, not just this page
     */
    public record NotificationPage(List<Notification> notifications, long total, int page, int limit, long unreadCount)
            implements Message {
        public NotificationPage {
            notifications = List.copyOf(notifications);
        }
    }
}
