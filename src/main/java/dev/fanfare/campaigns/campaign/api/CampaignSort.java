package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** The orders of a publisher's list of campaigns that can be joined. */
public enum CampaignSort implements Coded {
    NEWEST,
    ENDS_SOONEST,
    /** By what a post would earn the caller, in one currency by present rates. */
    EARNS_MOST
}
