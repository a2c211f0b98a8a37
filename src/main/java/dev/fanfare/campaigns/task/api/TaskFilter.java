package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Filters tasks. Only the first filter given counts, in this order; without any, all tasks are listed. Those that were left are listed
 * among changes, and where their state is asked for.
 *
 * @param status one or more of pending, under_review, accepted, rejected, appealed, paid, left
 * @param page from 1; null, with limit and cursor null too, for all without paging
 * @param sort what the list is sorted by; null for newest first, or for created with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code Fanfare-Next-Cursor} of another page; null for a page by its number
 */
public record TaskFilter(
        Long advertiserId,
        @IgnoredWith("advertiser_id") Long campaignId,

        @IgnoredWith({"advertiser_id", "campaign_id"}) @Size(max = 20)
        List<TaskStatus> status,

        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @IgnoredWith("updated_since") Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 100) String cursor,
        Instant updatedSince) {
    public TaskFilter {
        status = status == null ? List.of() : List.copyOf(status);
    }

    public boolean isPaged() {
        return cursor != null
                || updatedSince != null
                || sort != null
                || direction != null
                || Paging.isAsked(page, limit);
    }

    /** What tasks are sorted by. */
    public enum Sort implements Coded {
        CREATED,
        /** The deadline. */
        DUE
    }
}
