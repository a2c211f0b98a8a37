package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * The fields that every view of a campaign shows, except the public list.
 *
 * @param type influencer or standard
 * @param description sanitised HTML
 * @param imageLogo absolute URL or media path; null for none, likewise imagePost
 * @param disclosure the label that the law requires on a paid post; in a task, as of when its publisher joined
 * @param currency ISO 4217 code of the campaign's amounts
 * @param funded true or left out: whether its advertiser has paid in what it can cost at most: that money is reserved, and each participant's pay
 *     with it, before they start. False for one that runs on its advertiser's credit, as every campaign does that has not started
 */
public record CampaignBrief(
        Long id,
        String type,
        String name,
        String tagline,
        String description,
        @Nullable String imageLogo,
        @Nullable String imagePost,
        List<String> hashtags,
        String disclosure,
        DateParts dateEnd,
        List<String> networks,
        String currency,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean funded) {
    public CampaignBrief {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
    }
}
