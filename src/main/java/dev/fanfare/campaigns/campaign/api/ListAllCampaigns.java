package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Lists campaigns for partners, newest first. Advertisers without the permission get only their own.
 *
 * @param advertiserId only campaigns of this advertiser; null for all. If set, userId is ignored.
 * @param userId only campaigns that this publisher could join now; null for all
 * @param page null, with limit null too, for all campaigns in chunks
 * @param after the cursor: only campaigns with a smaller id; null to begin with the newest
 */
public record ListAllCampaigns(Long advertiserId, Long userId, Integer page, Integer limit, Long after)
        implements Ask<ListAllCampaigns.CampaignChunk> {

    public ListAllCampaigns from(Long cursor) {
        return new ListAllCampaigns(advertiserId, userId, page, limit, cursor);
    }

    public boolean isPaged() {
        return Paging.isAsked(page, limit);
    }

    /** The request body. */
    public record Body(
            Long advertiserId,
            @IgnoredWith("advertiser_id") Long userId,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListAllCampaigns ask() {
            return new ListAllCampaigns(advertiserId, userId, page, limit, null);
        }
    }

    /** A chunk or page of the partners' list. */
    public record CampaignChunk(List<BackendCampaign> items, Long next, Long total, Paging page)
            implements Chunk<BackendCampaign> {
        public CampaignChunk {
            items = List.copyOf(items);
        }
    }
}
