package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** What the accepted posts of a campaign came to on each network. */
public record GetCampaignFigures(@NotNull Long campaignId) implements Ask<CampaignFigures> {}
