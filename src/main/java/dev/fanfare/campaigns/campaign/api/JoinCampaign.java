package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;

/** The caller joins a campaign. */
public record JoinCampaign(@NotNull Long campaignId) implements Change<JoinCampaign.CampaignJoined> {
    /** The caller has joined and has the campaign's tasks. */
    public record CampaignJoined(String status, Translatable message, Long campaignId) implements Message {
        public CampaignJoined(Long campaignId) {
            this("success", Translatable.of("You have joined the campaign."), campaignId);
        }
    }
}
