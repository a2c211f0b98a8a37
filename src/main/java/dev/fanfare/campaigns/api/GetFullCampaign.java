package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** One campaign with all its fields, in whatever state. */
public record GetFullCampaign(@NotNull Long campaignId) implements Ask<Campaign> {}
