package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Tells of active campaigns whether every creator who joins can be paid, newest first.
 *
 * @param campaignIds only these; null for all
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListCampaignFunding(
        @Size(max = 100) List<@NotNull Long> campaignIds,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<ListCampaignFunding.CampaignFunding> {
    public ListCampaignFunding {
        campaignIds = campaignIds == null ? null : List.copyOf(campaignIds);
    }

    /**
     * Active campaigns with what pays for them.
     *
     * @param campaigns of this part
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record CampaignFunding(
            List<Item> campaigns,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public CampaignFunding {
            campaigns = List.copyOf(campaigns);
        }

        /**
         * A campaign.
         *
         * @param funded whether the money for all who may still join is paid in and reserved now
         * @param brand the name of its brand
         * @param proof path of the page on which the brand shows how it pays; null if it shows none
         */
        public record Item(
                Long id,
                boolean funded,
                String brand,
                @Nullable String proof) {}
    }
}
