package dev.fanfare.tasks.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;

/** What happens to tasks. */
public final class TaskEvents {
    private TaskEvents() {}

    /** A day or less is left to hand a task in; said once for a task. */
    public record DeadlineNear(long taskId) implements DomainEvent {}

    /**
     * What a task earned was released to its publisher.
     *
     * @param amount in units of the currency; more than nothing
     * @param bestPost whether this is the best post bonus, which came after the rest
     */
    public record TaskPaid(long taskId, BigDecimal amount, String currency, boolean bestPost) implements DomainEvent {}

    /**
     * It was decided about what was handed in for a task.
     *
     * @param outcome what became of it
     * @param reason for the publisher; null for none given
     */
    public record TaskReviewed(long taskId, Outcome outcome, String reason) implements DomainEvent {
        /** Why a task is rejected whose publisher let the deadline pass; not a reviewer's words. */
        public static final String DEADLINE_MISSED = "deadline_missed";

        /** What can become of a task that was handed in. */
        public enum Outcome {
            ACCEPTED,
            REJECTED,
            /** Rejected, and to be handed in again. */
            CHANGES_REQUESTED
        }
    }
}
