package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.GetCampaign.CampaignDetail;
import java.util.List;

/**
 * A campaign in detail, for the web front end.
 *
 * @param participantsTotal number of all participants; like participantsNext, null unless more follow
 * @param participantsNext the {@code participants_cursor} of what follows
 */
public record WebCampaign(
        @JsonUnwrapped AppCampaign campaign,
        List<Participant> participants,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long participantsTotal,
        @JsonInclude(JsonInclude.Include.NON_NULL) String participantsNext,
        CampaignStatistics statistics) {
    public WebCampaign {
        participants = List.copyOf(participants);
    }

    public static WebCampaign of(CampaignDetail detail) {
        return new WebCampaign(
                AppCampaign.of(detail.campaign(), detail.brand(), detail.publisher()),
                detail.participants(),
                detail.participantsTotal(),
                detail.participantsNext(),
                detail.statistics());
    }
}
