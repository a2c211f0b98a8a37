package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;

/** The campaigns that are open at the moment, the newest first. */
public record ListAllowedCampaigns() implements Ask<AllowedCampaigns> {}
