package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** The caller takes part in a campaign. */
public record JoinCampaign(@NotNull Long campaignId) implements Ask<CampaignJoined> {}
