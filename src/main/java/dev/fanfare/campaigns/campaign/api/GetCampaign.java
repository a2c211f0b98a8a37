package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/** Gets a campaign as publishers see it; drafts are not found. */
public record GetCampaign(@NotNull Long id) implements Ask<GetCampaign.CampaignDetail> {
    /**
     * A campaign with its statistics and participants.
     *
     * @param brand of the campaign's advertiser
     * @param publisher the caller's accepted connections at its networks
     * @param participants the first to join, subject to their privacy settings
     */
    public record CampaignDetail(
            Campaign campaign,
            Brand brand,
            Publisher publisher,
            List<Participant> participants,
            CampaignStatistics statistics)
            implements Message {
        public CampaignDetail {
            participants = List.copyOf(participants);
        }
    }
}
