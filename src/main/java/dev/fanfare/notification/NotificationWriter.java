package dev.fanfare.notification;

import dev.fanfare.notification.api.FollowNotifications.NotificationsAdded;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Writes all notifications.
 *
 * @param mails whether they are queued as e-mails too
 */
record NotificationWriter(boolean mails) {
    /**
     * Notifies those of the users who have not muted it and have not been notified of it yet.
     *
     * @param at when it happened; null for now
     * @return events to publish once it is committed; none when nobody was notified
     */
    Future<List<Event>> write(Tx tx, NotificationTemplate draft, Instant at, Collection<Long> userIds) {
        return userIds.isEmpty()
                ? Future.succeededFuture(List.of())
                : NotificationRepository.add(tx, draft, at, mails, userIds).map(NotificationWriter::published);
    }

    /** The same for notifications of one user each. */
    Future<List<Event>> writeAll(Tx tx, List<PendingNotification> notes) {
        return NotificationRepository.addAll(tx, notes, mails).map(NotificationWriter::published);
    }

    private static List<Event> published(List<Long> added) {
        return added.isEmpty() ? List.of() : List.of(new NotificationsAdded(added));
    }
}
