package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** Where an advertiser may show a post. */
public enum ContentUse implements Coded {
    SOCIAL,
    WEBSITE,
    EMAIL,
    SHOP,
    PRINT,
    BROADCAST
}
