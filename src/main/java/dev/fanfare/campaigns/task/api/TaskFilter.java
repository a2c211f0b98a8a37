package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Filters tasks. Only the first filter given counts, in this order; without any, all tasks are listed.
 *
 * @param status one or more of pending, under_review, accepted, rejected, paid
 * @param page from 1; null, with limit null too, for all without paging
 */
public record TaskFilter(
        Long advertiserId,
        @IgnoredWith("advertiser_id") Long campaignId,

        @IgnoredWith({"advertiser_id", "campaign_id"}) @Size(max = 20)
        List<@Size(max = 20) @OneOf(words = {"pending", "under_review", "accepted", "rejected", "paid"}) String> status,

        @Min(1) Integer page,
        @Min(1) Integer limit) {
    public TaskFilter {
        status = status == null ? List.of() : List.copyOf(status);
    }

    public boolean isPaged() {
        return Paging.isAsked(page, limit);
    }
}
