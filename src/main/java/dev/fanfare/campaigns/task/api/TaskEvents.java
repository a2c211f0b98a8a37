package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;

/** Events of tasks. */
public final class TaskEvents {
    private TaskEvents() {}

    /** The deadline is at most a day away; published once per task. */
    public record DeadlineNear(long taskId) implements DomainEvent {}

    /**
     * A task's payment was released to its publisher.
     *
     * @param amount in units of the currency; positive
     * @param bestPost whether this is the bonus for the best post, paid after the rest
     */
    public record TaskPaid(long taskId, BigDecimal amount, String currency, boolean bestPost) implements DomainEvent {}

    /**
     * A task's acceptance was reversed.
     *
     * @param amount the reversed payment, in units of the currency; 0 for none
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
            /** Returned for changes and resubmission. */
            CHANGES_REQUESTED
        }
    }
}
