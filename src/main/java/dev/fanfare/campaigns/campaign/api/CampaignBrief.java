package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Expands;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * The fields that every view of a campaign shows, except the public list.
 *
 * @param type influencer or standard
 * @param description sanitised HTML
 * @param guidance in a task, as of joining
 * @param imageLogo absolute URL or media path; null for none, likewise imagePost
 * @param disclosure the legally required label of a paid post; in a task, as of joining
 * @param rights the licence that it asks for; in a task, as accepted by joining. Left out for none
 * @param termsVersion of the rights and the disclosure, which joining accepts by naming it; left out with the rights
 * @param rewardRules what verified views pay, beside the minimum and bonuses; in a task, as of joining. Left out for none
 * @param currency ISO 4217 code of the campaign's amounts
 * @param drafts true or left out: whether a draft is to be approved before a post
 * @param funded true or left out: whether its maximum cost is paid in and reserved, including each participant's pay.
 *     False for a campaign on credit, or before its start
 */
public record CampaignBrief(
        @Expands(value = "brand", by = ListBrands.class) Long id,
        CampaignType type,
        String name,
        String tagline,
        String description,
        @JsonUnwrapped Guidance guidance,
        @Nullable String imageLogo,
        @Nullable String imagePost,
        List<String> hashtags,
        String disclosure,
        @JsonInclude(JsonInclude.Include.NON_NULL) ContentRights rights,
        @JsonInclude(JsonInclude.Include.NON_NULL) String termsVersion,
        @JsonInclude(JsonInclude.Include.NON_NULL) ViewRewardTerms rewardRules,
        DateParts dateEnd,
        List<String> networks,
        String currency,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean drafts,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean funded) {
    public CampaignBrief {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
    }
}
