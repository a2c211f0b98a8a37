package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer.CampaignOffer;
import dev.fanfare.platform.endpoint.Nullable;

/** A campaign in detail, for applications. */
public record AppCampaign(
        @JsonUnwrapped AppCampaigns.Item campaign,
        Publisher publisher,
        @Nullable String attachment) {

    public static AppCampaign of(CampaignOffer offer) {
        return of(offer.campaign(), offer.publisher());
    }

    static AppCampaign of(Campaign campaign, Publisher publisher) {
        return new AppCampaign(AppCampaigns.Item.of(campaign), publisher, campaign.attachment());
    }
}
