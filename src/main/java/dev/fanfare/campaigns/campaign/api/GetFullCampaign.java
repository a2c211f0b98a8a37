package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Gets a campaign with all fields, in any state. */
public record GetFullCampaign(@NotNull Long campaignId) implements Ask<Campaign> {}
