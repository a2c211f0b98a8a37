package dev.fanfare.notification;

import java.time.Instant;

/**
 * A notification to be written for one user, unless they have muted it.
 *
 * @param at when it happened
 * @param requestId of the call that caused it
 */
record PendingNotification(long userId, NotificationTemplate template, Instant at, String requestId) {}
