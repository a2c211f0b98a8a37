package dev.fanfare.notification.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.api.ListNotifications.NotificationPage;
import dev.fanfare.platform.endpoint.PageRequest;
import java.time.Instant;
import java.util.List;

/** A page of a user's notifications, for the app. */
public record NotificationHistory(
        List<Item> notifications, @JsonUnwrapped PageRequest.Place place) {
    public NotificationHistory {
        notifications = List.copyOf(notifications);
    }

    public static NotificationHistory of(NotificationPage page) {
        return new NotificationHistory(
                page.notifications().stream().map(Item::of).toList(), page.place());
    }

    /** A notification without its data. */
    public record Item(Long id, String title, String message, String type, boolean read, Instant createdAt) {
        public static Item of(Notification n) {
            return new Item(n.id(), n.title(), n.message(), n.type(), n.read(), n.createdAt());
        }
    }
}
