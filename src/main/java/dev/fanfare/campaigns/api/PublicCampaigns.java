package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.util.List;

/** Active campaigns as anybody may see them, the newest first. */
public record PublicCampaigns(List<Item> campaigns) implements Message {
    public PublicCampaigns {
        campaigns = List.copyOf(campaigns);
    }

    /** A campaign in short. */
    public record Item(
            Long id,
            String name,
            String tagline,
            @Nullable String imageLogo,
            List<String> networks,
            String currency,
            BigDecimal minimumReward) {
        public Item {
            networks = List.copyOf(networks);
        }
    }
}
