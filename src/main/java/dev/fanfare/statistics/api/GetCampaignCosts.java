package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** What a campaign has cost. */
public record GetCampaignCosts(@NotNull Long campaignId) implements Ask<CampaignCosts> {}
