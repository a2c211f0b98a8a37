package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Reviews a submitted task, or releases its payment.
 *
 * @param action approve, reject, request_changes, start_review, stop_review, mark_paid, take_appeal, return_appeal, grant_appeal
 *     or dismiss_appeal
 * @param reason for the publisher; required to reject, and to dismiss an appeal. {@code disclosure_missing} is put in words
 * @param reach verified reach, for approve and grant_appeal only; null if unverified, or as claimed for grant_appeal
 * @param engagement verified reactions, likewise
 * @param pay whether to release the payment in the same commit, for approve and grant_appeal only; null for no
 */
public record ReviewTask(
        @NotNull Long taskId,

        @NotNull ReviewAction action,

        @Size(max = 1000) String reason,
        @Min(0) @Max(CompleteTask.FIGURE_LIMIT) Long reach,
        @Min(0) @Max(CompleteTask.FIGURE_LIMIT) Long engagement,
        Boolean pay)
        implements Change<ActionResult>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        ReviewAction.check(action, reason, pay, problems);
    }
}
