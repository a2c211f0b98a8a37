package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * What every view shows of a campaign, except the public list.
 *
 * @param type influencer or standard
 * @param description sanitised HTML
 * @param imageLogo absolute URL or media path; null for none, likewise imagePost
 * @param disclosure the label that the law asks a paid post to carry; of a task, as it was when its publisher joined
 * @param currency ISO 4217 code of the campaign's amounts
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
        String currency) {
    public CampaignBrief {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
    }
}
