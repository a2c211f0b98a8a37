package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** One campaign as a publisher sees it; a draft is not there. */
public record GetCampaign(@NotNull Long id) implements Ask<CampaignDetail> {}
