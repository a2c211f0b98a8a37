package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** One campaign as a publisher sees it, without those who take part; a draft is not there. */
public record GetCampaignOffer(@NotNull Long id) implements Ask<CampaignOffer> {}
