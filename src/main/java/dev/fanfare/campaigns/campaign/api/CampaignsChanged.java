package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Event;

/** A campaign was created, or its public data changed: invalidates caches of campaigns. */
public record CampaignsChanged() implements Event {}
