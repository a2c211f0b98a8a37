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
 * @param mails whether to queue e-mails too
 */
record NotificationWriter(boolean mails) {
    /**
     * Notifies the users who have neither muted it nor been notified of it.
     *
     * @param requestId of the call that caused it
     * @param at when it happened; null for now
     * @return events to publish after the commit; none without notified users
     */
    Future<List<Event>> write(
            Tx tx, String requestId, NotificationTemplate template, Instant at, Collection<Long> userIds) {
        return userIds.isEmpty()
                ? Future.succeededFuture(List.of())
                : NotificationRepository.add(tx, requestId, template, at, mails, userIds)
                        .map(NotificationWriter::published);
    }

    /** Writes notifications of one user each. */
    Future<List<Event>> writeAll(Tx tx, List<PendingNotification> notes) {
        return NotificationRepository.addAll(tx, notes, mails).map(NotificationWriter::published);
    }

    private static List<Event> published(List<Long> added) {
        return added.isEmpty() ? List.of() : List.of(new NotificationsAdded(added));
    }
}
