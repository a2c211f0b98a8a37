package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Completes campaigns whose end has come. */
public record EndCampaigns() implements Ask<Swept> {}
