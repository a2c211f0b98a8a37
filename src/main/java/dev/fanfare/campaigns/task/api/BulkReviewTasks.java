package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Takes the same decision on many tasks, each in a commit of its own.
 *
 * @param action as of one task
 * @param reason for all of their publishers; required to reject, and to dismiss an appeal
 * @param pay whether to release the payment in the same commit, for approve and grant_appeal only; null for no
 * @param items the tasks, each once; left out for all that match
 * @param matching all of the queue that match it, in place of {@code items}; null for none
 * @param count how many matched at the dry run; null at that dry run
 * @param selection of that dry run, or the {@code next} of the part before; null likewise
 */
public record BulkReviewTasks(
        @NotNull ReviewAction action,

        @Size(max = 1000) String reason,
        Boolean pay,
        @Size(min = 1, max = BulkRunner.MAX_ITEMS) List<@NotNull @Valid Item> items,
        @Valid Matching matching,
        @Min(0) Integer count,
        @Size(max = BulkRunner.MAX_SELECTION) String selection)
        implements Bulk<BulkOutcomes>, CrossFieldRules {
    public BulkReviewTasks {
        items = items == null ? null : List.copyOf(items);
    }

    @Override
    public void check(FieldErrors problems) {
        BulkRunner.check(items, Item::taskId, matching, count, selection, problems);
        ReviewAction.check(action, reason, pay, problems);
        if (matching != null && action == ReviewAction.MARK_PAID) {
            problems.putIfAbsent("matching", "must be left out: what waits for a decision is not paid");
        }
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
     * A filter of the review queue. Its members combine; null for all.
     *
     * @param userId only of this publisher
     * @param advertiserId only of this advertiser's campaigns; an advertiser gets their own
     * @param network only of publishers who joined with an account at this network
     * @param hours only handed in so many hours ago or earlier
     */
    public record Matching(
            Long userId,
            Long campaignId,
            Long advertiserId,
            @Size(max = 20) String network,
            @Min(0) @Max(87_600) Integer hours) {}
}
