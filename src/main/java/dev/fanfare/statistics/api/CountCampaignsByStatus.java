package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How many campaigns there are in each status. */
public record CountCampaignsByStatus() implements Ask<CampaignsByStatus> {}
