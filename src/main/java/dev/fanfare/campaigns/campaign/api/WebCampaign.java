package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.GetCampaign.CampaignDetail;
import java.util.List;

/** A campaign in detail, for the web front end. */
public record WebCampaign(
        @JsonUnwrapped AppCampaign campaign, List<Participant> participants, CampaignStatistics statistics) {
    public WebCampaign {
        participants = List.copyOf(participants);
    }

    public static WebCampaign of(CampaignDetail detail) {
        return new WebCampaign(
                AppCampaign.of(detail.campaign(), detail.brand(), detail.publisher()),
                detail.participants(),
                detail.statistics());
    }
}
