package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** The kinds of campaigns. */
public enum CampaignType implements Coded {
    INFLUENCER,
    STANDARD
}
