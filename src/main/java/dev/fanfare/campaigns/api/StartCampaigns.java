package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Activates pending campaigns whose start has come. */
public record StartCampaigns() implements Ask<Swept> {}
