package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Gets a campaign as publishers see it; drafts are not found. */
public record GetCampaign(@NotNull Long id) implements Ask<CampaignDetail> {}
