package dev.fanfare.platform.outbox;

import java.time.Instant;

/**
 * An event that exceeded its delivery attempts.
 *
 * @param type such as {@code payments.BankAccountReviewed}
 * @param body the event's JSON, with the ids of its domain
 * @param requestId the request that caused it
 * @param failure of the last attempt
 * @param deadAt when it became a dead letter
 */
public record DeadLetter(
        long id,
        String type,
        Object body,
        String requestId,
        Instant createdAt,
        int attempts,
        String failure,
        Instant deadAt) {}
