package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** Lists the campaigns that are open now, newest first. */
public record ListAllowedCampaigns() implements Ask<ListAllowedCampaigns.AllowedCampaigns> {
    /** The open campaigns; at most the newest thousand. */
    public record AllowedCampaigns(List<Item> campaigns) implements Message {
        public AllowedCampaigns {
            campaigns = List.copyOf(campaigns);
        }

        /** A campaign to choose from the list. */
        public record Item(Long id, String name) {}
    }
}
