package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * The caller joins a campaign.
 *
 * @param termsVersion of the campaign, whose rights and disclosure are accepted; needed if it has one
 */
public record JoinCampaign(
        @NotNull Long campaignId, @Size(max = 50) String termsVersion) implements Change<JoinCampaign.CampaignJoined> {
    /** The caller has joined and has the campaign's tasks. */
    public record CampaignJoined(String status, Translatable message, Long campaignId) implements Message {
        public CampaignJoined(Long campaignId) {
            this("success", Translatable.of("You have joined the campaign."), campaignId);
        }
    }
}
