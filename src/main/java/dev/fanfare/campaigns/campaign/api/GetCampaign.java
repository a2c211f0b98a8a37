package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Gets a campaign as publishers see it; drafts are not found.
 *
 * @param participantsCursor the {@code participants_next} of another answer; null for the first to join
 */
public record GetCampaign(@NotNull Long id, @Size(max = 100) String participantsCursor)
        implements Ask<GetCampaign.CampaignDetail> {
    /**
     * A campaign with its statistics and participants.
     *
     * @param brand of the campaign's advertiser
     * @param publisher the caller's accepted connections at its networks
     * @param participants at most a hundred, in the order in which they joined, subject to their privacy settings
     * @param participantsTotal number of all participants; like participantsNext, null unless more follow
     * @param participantsNext the {@code participants_cursor} of what follows
     */
    public record CampaignDetail(
            Campaign campaign,
            Brand brand,
            Publisher publisher,
            List<Participant> participants,
            Long participantsTotal,
            String participantsNext,
            CampaignStatistics statistics)
            implements Message {
        public CampaignDetail {
            participants = List.copyOf(participants);
        }
    }
}
