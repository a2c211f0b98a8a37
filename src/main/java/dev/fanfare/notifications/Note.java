package dev.fanfare.notifications;

import java.time.Instant;

/**
 * A notification to be written for one user, unless they have muted it.
 *
 * @param at when it happened
 */
record Note(long userId, Draft draft, Instant at) {}
