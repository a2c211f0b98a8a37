package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Event;

/** A campaign was created, or what everybody sees of one was changed: caches of campaigns are out of date. */
public record CampaignsChanged() implements Event {}
