package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Lists active campaigns for the public.
 *
 * @param filter restricts them further, see {@link ListCampaigns}; null for active
 * @param category a code; null for all
 * @param page from 1; null for the first
 * @param limit campaigns per page; null for a hundred
 * @param cursor the {@code next} of another page; null for a page by its number
 * @param search a part of their names, in any case; null for all
 * @param campaignId only this one, if it is among them; null for all
 */
public record ListPublicCampaigns(
        CampaignFilter filter,

        @Size(max = 100) String category,
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor,
        @Size(max = 100) String search,
        Long campaignId)
        implements Ask<ListPublicCampaigns.PublicCampaigns> {
    // Forms send an empty field for all.
    public ListPublicCampaigns {
        category = category == null || category.isBlank() ? null : category;
    }

    /**
     * Active campaigns in the public view, newest first.
     *
     * @param next the cursor of the next page; left out at the end
     */
    public record PublicCampaigns(
            List<Item> campaigns,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public PublicCampaigns {
            campaigns = List.copyOf(campaigns);
        }

        /**
         * A campaign in brief.
         *
         * @param funded true or left out: whether its maximum cost is paid in and reserved, see {@link CampaignBrief}
         * @param guidance of the one that {@code campaign_id} asks for
         */
        public record Item(
                Long id,
                String name,
                String tagline,
                @Nullable String imageLogo,
                List<String> networks,
                String currency,
                @Minor BigDecimal minimumReward,

                @JsonInclude(JsonInclude.Include.NON_DEFAULT)
                boolean funded,

                @JsonUnwrapped Guidance guidance) {
            public Item {
                networks = List.copyOf(networks);
            }
        }
    }
}
