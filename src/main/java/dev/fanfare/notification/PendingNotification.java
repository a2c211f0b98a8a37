package dev.fanfare.notification;

import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import java.time.Instant;

/**
 * A notification to be written for one user, unless they have muted it.
 *
 * @param at when it happened
 * @param requestId of the call that caused it; null: a job
 */
record PendingNotification(long userId, NotificationTemplate template, Instant at, String requestId) {
    static PendingNotification of(Occurrence occurrence, long userId, NotificationTemplate template) {
        return new PendingNotification(userId, template, occurrence.at(), occurrence.requestId());
    }
}
