package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * A campaign with its statistics and participants.
 *
 * @param publisher the caller's accepted connections at its networks
 * @param participants the first to join, subject to their privacy settings
 */
public record CampaignDetail(
        Campaign campaign, Publisher publisher, List<Participant> participants, CampaignStatistics statistics)
        implements Message {
    public CampaignDetail {
        participants = List.copyOf(participants);
    }
}
