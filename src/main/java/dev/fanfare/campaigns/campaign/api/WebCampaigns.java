package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.platform.endpoint.PageRequest;
import java.util.List;

/** A page of campaigns, for the web front end. */
public record WebCampaigns(
        List<Item> campaigns, @JsonUnwrapped PageRequest.Place place) {
    public WebCampaigns {
        campaigns = List.copyOf(campaigns);
    }

    public static WebCampaigns of(CampaignPage page) {
        return new WebCampaigns(page.campaigns().stream().map(Item::of).toList(), page.place());
    }

    /** A campaign in a list. */
    public record Item(
            @JsonUnwrapped AppCampaigns.Item campaign,
            CampaignState status,
            int participantsCount,
            int completionRate) {
        static Item of(Campaign c) {
            return new Item(AppCampaigns.Item.of(c), c.status(), c.participantsCount(), c.completionRate());
        }
    }
}
