package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Takes the same decision on many tasks, each in a commit of its own.
 *
 * @param action as of one task
 * @param reason for all of their publishers; required to reject, and to dismiss an appeal
 * @param pay whether to release the payment in the same commit, for approve and grant_appeal only; null for no
 * @param items the tasks, each once
 * @param preview whether only to find out what would come of it; null for no
 */
public record ReviewTasks(
        @NotBlank
        @Size(max = 50)
        @OneOf(
                words = {
                    "approve",
                    "reject",
                    "request_changes",
                    "start_review",
                    "stop_review",
                    "mark_paid",
                    "grant_appeal",
                    "dismiss_appeal"
                })
        String action,

        @Size(max = 1000) String reason,
        Boolean pay,
        @NotEmpty @Size(max = 500) List<@NotNull @Valid Item> items,
        Boolean preview)
        implements Bulk<ReviewTasks.Outcomes> {
    public ReviewTasks {
        items = items == null ? List.of() : List.copyOf(items);
    }

    /**
     * One of the tasks.
     *
     * @param reach verified reach, for approve and grant_appeal only; null if unverified, or as claimed for grant_appeal
     * @param engagement verified reactions, likewise
     */
    public record Item(
            @NotNull Long taskId,
            @Min(0) @Max(CompleteTask.FIGURE_LIMIT) Long reach,
            @Min(0) @Max(CompleteTask.FIGURE_LIMIT) Long engagement) {}

    /**
     * What came of each.
     *
     * @param done how many were decided, now or by an earlier request with the same key
     * @param missing how many have no final outcome: the request, repeated with its key, finishes them
     * @param items in the order of the request
     */
    public record Outcomes(Integer done, Integer missing, List<Outcome> items) implements Message {
        public Outcomes {
            items = List.copyOf(items);
        }
    }

    /**
     * What came of one.
     *
     * @param outcome done; refused, for good; unknown, when it may have been decided; not_tried, when time was up
     * @param code the error's code; null unless refused
     * @param message what was done, or why not
     */
    public record Outcome(
            Long taskId,

            @OneOf(words = {"done", "refused", "unknown", "not_tried"})
            String outcome,

            @Nullable String code,
            String message) {}
}
