package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.platform.endpoint.PageRequest;
import java.util.List;

/** A page of campaigns, for the web front end. */
public record WebCampaignPage(
        List<Item> campaigns, @JsonUnwrapped PageRequest.Place place) {
    public WebCampaignPage {
        campaigns = List.copyOf(campaigns);
    }

    public static WebCampaignPage of(CampaignPage page) {
        return new WebCampaignPage(page.campaigns().stream().map(Item::of).toList(), page.place());
    }

    /** A campaign in a list. */
    public record Item(
            @JsonUnwrapped AppCampaignPage.Item campaign,
            CampaignState status,
            int participantsCount,
            int completionRate) {
        static Item of(Campaign c) {
            return new Item(AppCampaignPage.Item.of(c), c.status(), c.participantsCount(), c.completionRate());
        }
    }
}
