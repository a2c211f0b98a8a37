package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer.CampaignOffer;
import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * A campaign in detail, for applications.
 *
 * @param brand of its advertiser
 * @param reviewedBy who decides on its posts
 */
public record AppCampaign(
        @JsonUnwrapped AppCampaignPage.Item campaign,
        Brand brand,
        Publisher publisher,
        @Nullable String attachment,
        PostReviewers reviewedBy) {

    public static AppCampaign of(CampaignOffer offer) {
        return of(offer.campaign(), offer.brand(), offer.publisher());
    }

    static AppCampaign of(Campaign campaign, Brand brand, Publisher publisher) {
        return new AppCampaign(
                AppCampaignPage.Item.of(campaign), brand, publisher, campaign.attachment(), campaign.reviewedBy());
    }
}
