package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How many campaigns there are for each social network. */
public record CountCampaignsByNetwork() implements Ask<CampaignsByNetwork> {}
