package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;

/** Events of tasks. */
public final class TaskEvents {
    private TaskEvents() {}

    /** A day or less is left to hand in the task; published once per task. */
    public record DeadlineNear(long taskId) implements DomainEvent {}

    /**
     * A task's payment was released to its publisher.
     *
     * @param amount in units of the currency; positive
     * @param bestPost whether this is the bonus for the best post, paid after the rest
     */
    public record TaskPaid(long taskId, BigDecimal amount, String currency, boolean bestPost) implements DomainEvent {}

    /**
     * A task's acceptance was taken back.
     *
     * @param amount what it had earned, in units of the currency; 0 for nothing
     * @param reason for the publisher
     */
    public record TaskReversed(long taskId, BigDecimal amount, String currency, String reason) implements DomainEvent {}

    /**
     * A task was reviewed.
     *
     * @param outcome the decision
     * @param reason for the publisher; null for none
     */
    public record TaskReviewed(long taskId, Outcome outcome, String reason) implements DomainEvent {
        /** The reason of tasks rejected because their deadline passed. */
        public static final String DEADLINE_MISSED = "deadline_missed";

        /** The possible decisions. */
        public enum Outcome {
            ACCEPTED,
            REJECTED,
            /** Rejected, to be handed in again. */
            CHANGES_REQUESTED
        }
    }
}
