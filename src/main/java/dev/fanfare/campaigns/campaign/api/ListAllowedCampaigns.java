package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Lists the campaigns that are open now, newest first.
 *
 * @param limit campaigns in an answer; null, with cursor null too, for the newest thousand
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListAllowedCampaigns(
        @Min(1) Integer limit, @Size(max = 100) String cursor) implements Ask<ListAllowedCampaigns.AllowedCampaigns> {
    /**
     * The open campaigns.
     *
     * @param next the cursor of the next page; left out at the end
     */
    public record AllowedCampaigns(
            List<Item> campaigns,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public AllowedCampaigns {
            campaigns = List.copyOf(campaigns);
        }

        /** A campaign to choose from the list. */
        public record Item(Long id, String name) {}
    }
}
