package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Filters tasks. Only the first filter given counts, in this order; without any, all tasks are listed.
 *
 * @param status one or more of pending, under_review, accepted, rejected, appealed, paid
 * @param page from 1; null, with limit and cursor null too, for all without paging
 * @param cursor the {@code Fanfare-Next-Cursor} of another page; null for a page by its number
 */
public record TaskFilter(
        Long advertiserId,
        @IgnoredWith("advertiser_id") Long campaignId,

        @IgnoredWith({"advertiser_id", "campaign_id"}) @Size(max = 20)
        List<
                        @Size(max = 20)
                        @OneOf(words = {"pending", "under_review", "accepted", "rejected", "appealed", "paid"}) String>
                status,

        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor,
        Instant updatedSince) {
    public TaskFilter {
        status = status == null ? List.of() : List.copyOf(status);
    }

    public boolean isPaged() {
        return cursor != null || updatedSince != null || Paging.isAsked(page, limit);
    }
}
