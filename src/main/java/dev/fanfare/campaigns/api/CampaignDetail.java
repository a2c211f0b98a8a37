package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * A campaign with what goes on in it.
 *
 * @param publisher what the caller has at its networks
 * @param participants the first to join, as far as their privacy settings allow
 */
public record CampaignDetail(
        Campaign campaign, Publisher publisher, List<Participant> participants, CampaignStatistics statistics)
        implements Message {
    public CampaignDetail {
        participants = List.copyOf(participants);
    }
}
