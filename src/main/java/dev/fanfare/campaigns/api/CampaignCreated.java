package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;

/** The campaign is there. */
public record CampaignCreated(String status, String message, Long campaignId) implements Message {
    public CampaignCreated(Long campaignId) {
        this("success", "The campaign has been created.", campaignId);
    }
}
