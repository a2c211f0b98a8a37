package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** A page of campaigns, newest first. */
public record CampaignPage(List<Campaign> campaigns, long total, int page, int limit) implements Message {
    public CampaignPage {
        campaigns = List.copyOf(campaigns);
    }
}
