package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Paging;
import java.util.List;

/** A stretch of the partners' list. */
public record CampaignBatch(List<BackendCampaign> items, Long next, Long total, Paging page)
        implements Chunk<BackendCampaign> {
    public CampaignBatch {
        items = List.copyOf(items);
    }
}
