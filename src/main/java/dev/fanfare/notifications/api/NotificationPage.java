package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * A page of a user's notifications.
 *
 * @param unreadCount of all of them
 */
public record NotificationPage(List<Notification> notifications, long total, int page, int limit, long unreadCount)
        implements Message {
    public NotificationPage {
        notifications = List.copyOf(notifications);
    }
}
