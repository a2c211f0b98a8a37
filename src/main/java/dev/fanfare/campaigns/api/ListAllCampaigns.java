package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Campaigns as partners see them, the newest first. An advertiser without the permission gets only their own.
 *
 * @param advertiserId of this advertiser; null for all. The next one counts only without it.
 * @param userId those that this publisher could join now; null for all
 * @param page null, as is limit: all of them, in stretches
 * @param after only those before this one; null from the newest on
 */
public record ListAllCampaigns(Long advertiserId, Long userId, Integer page, Integer limit, Long after)
        implements Ask<ListAllCampaigns.CampaignChunk> {

    public ListAllCampaigns from(Long cursor) {
        return new ListAllCampaigns(advertiserId, userId, page, limit, cursor);
    }

    public boolean isPaged() {
        return Paging.isAsked(page, limit);
    }

    /** What a client says of it. */
    public record Body(
            Long advertiserId,
            @IgnoredWith("advertiser_id") Long userId,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListAllCampaigns ask() {
            return new ListAllCampaigns(advertiserId, userId, page, limit, null);
        }
    }

    /** A stretch of the partners' list. */
    public record CampaignChunk(List<BackendCampaign> items, Long next, Long total, Paging page)
            implements Chunk<BackendCampaign> {
        public CampaignChunk {
            items = List.copyOf(items);
        }
    }
}
