package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Decides the draft of a post.
 *
 * @param draftId the draft that was seen: another one stays undecided
 * @param action approve, or request_changes
 * @param comment for the publisher; required to request changes
 */
public record DecideDraft(
        @NotNull Long taskId,
        @NotNull Long draftId,

        @NotNull Action action,

        @Size(max = 1000) String comment) implements Change<ActionResult>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        if (action == Action.REQUEST_CHANGES && OptionalText.blankToNull(comment) == null) {
            problems.putMissing("comment");
        }
    }

    /** What to do with a draft. */
    public enum Action implements Coded {
        APPROVE,
        REQUEST_CHANGES
    }
}
