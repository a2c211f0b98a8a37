package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;

/** What happens to tasks besides the transitions of their states, which are in the event log. */
public final class TaskEvents {
    private TaskEvents() {}

    /** The deadline is at most a day away; published once per task. */
    public record DeadlineNear(long taskId) implements DomainEvent {}

    /**
     * A bonus for the best post was paid, after the rest.
     *
     * @param amount in units of the currency; positive
     */
    public record BestPostPaid(long taskId, BigDecimal amount, String currency) implements DomainEvent {}

    /**
     * The draft of a post was decided on.
     *
     * @param approved whether the post may be published; otherwise the draft was returned for changes
     * @param comment for the publisher; null for none
     */
    public record DraftDecided(long taskId, boolean approved, String comment) implements DomainEvent {}
}
