package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

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

        /** The reason, for reviewers to give, of posts without their disclosure; publishers read it in words. */
        public static final String DISCLOSURE_MISSING = "disclosure_missing";

        private static final Set<String> CODES = Set.of(DEADLINE_MISSED, DISCLOSURE_MISSING);

        /** The key of the text for a reason that is a code; empty for a reason in words. */
        public static Optional<String> textOf(String reason) {
            return Optional.ofNullable(reason).filter(CODES::contains).map(code -> "task.info." + code);
        }

        /** The possible decisions. */
        public enum Outcome {
            ACCEPTED,
            REJECTED,
            /** Returned for changes and resubmission. */
            CHANGES_REQUESTED,
            /** Of the draft: the post may be published. */
            DRAFT_APPROVED,
            /** Of the draft: returned for changes. */
            DRAFT_RETURNED
        }
    }
}
