package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.NotNull;

/** The caller takes part in a campaign. */
public record JoinCampaign(@NotNull Long campaignId) implements Change<CampaignJoined> {}
