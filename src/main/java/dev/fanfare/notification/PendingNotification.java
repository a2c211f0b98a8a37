package dev.fanfare.notification;

import java.time.Instant;

/**
 * A notification to be written for one user, unless they have muted it.
 *
 * @param at when it happened
 */
record PendingNotification(long userId, NotificationTemplate template, Instant at) {}
