package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** Who decides on the posts of a campaign. Appeals are always staff's. */
public enum PostReviewers implements Coded {
    OPERATORS,
    /** Also releases the payments, if the campaign is funded. */
    ADVERTISER,
    BOTH
}
