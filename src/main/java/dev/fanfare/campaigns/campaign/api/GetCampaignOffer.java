package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Gets a campaign as publishers see it, without participants; drafts are not found. */
public record GetCampaignOffer(@NotNull Long id) implements Ask<CampaignOffer> {}
