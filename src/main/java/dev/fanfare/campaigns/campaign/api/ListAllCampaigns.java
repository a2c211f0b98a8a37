package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists campaigns for partners, newest first. Advertisers without the permission get only their own.
 *
 * @param advertiserId only campaigns of this advertiser; null for all. If set, userId is ignored.
 * @param userId only campaigns that this publisher could join now; null for all
 * @param page null, with limit and cursor null too, for all campaigns in chunks
 * @param cursor the {@code Fanfare-Next-Cursor} of another page; null for a page by its number
 * @param after the end of the last chunk: only campaigns with a smaller id; null to begin with the newest
 */
public record ListAllCampaigns(
        Long advertiserId, Long userId, Integer page, Integer limit, String cursor, Instant updatedSince, Long after)
        implements Ask<ListAllCampaigns.CampaignChunk> {

    public ListAllCampaigns from(Long chunk) {
        return new ListAllCampaigns(advertiserId, userId, page, limit, cursor, updatedSince, chunk);
    }

    public boolean isPaged() {
        return cursor != null || updatedSince != null || Paging.isAsked(page, limit);
    }

    /** The request body. */
    public record Body(
            Long advertiserId,
            @IgnoredWith("advertiser_id") Long userId,

            @IgnoredWith({"cursor", "updated_since"}) @Min(1)
            Integer page,

            @Min(1) Integer limit,
            @Size(max = 100) String cursor,
            Instant updatedSince) {
        public ListAllCampaigns ask() {
            return new ListAllCampaigns(advertiserId, userId, page, limit, cursor, updatedSince, null);
        }
    }

    /** A chunk or page of the partners' list. */
    public record CampaignChunk(
            List<BackendCampaign> items, Long next, Long total, Paging page, String nextCursor, Instant syncedUntil)
            implements Chunk<BackendCampaign> {
        public CampaignChunk {
            items = List.copyOf(items);
        }
    }
}
