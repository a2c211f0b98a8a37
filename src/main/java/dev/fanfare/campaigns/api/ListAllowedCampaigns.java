package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The campaigns that are open at the moment, the newest first. */
public record ListAllowedCampaigns() implements Ask<ListAllowedCampaigns.AllowedCampaigns> {
    /** Campaigns that are open at the moment; the newest thousand of them. */
    public record AllowedCampaigns(List<Item> campaigns) implements Message {
        public AllowedCampaigns {
            campaigns = List.copyOf(campaigns);
        }

        /** A campaign to choose. */
        public record Item(Long id, String name) {}
    }
}
