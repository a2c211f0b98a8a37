package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.states.Coded;
import java.time.Instant;

/**
 * The last draft of a task's post, for its publisher.
 *
 * @param draftId its id
 * @param handedInAt when
 * @param dueAt when it counts as approved unless it is decided before
 * @param comment of the reviewer; null for none
 */
public record TaskDraft(
        Long draftId,

        State state,

        Instant handedInAt,
        Instant dueAt,
        @Nullable String comment) {
    /** Where a draft is. */
    public enum State implements Coded {
        WAITING,
        APPROVED,
        RETURNED,
        WITHDRAWN
    }
}
