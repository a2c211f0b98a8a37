package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** The filters of a publisher's list of campaigns. */
public enum CampaignFilter implements Coded {
    ACTIVE,
    ALL,
    UPCOMING,
    ENDED,
    JOINED,
    FEATURED
}
