package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.states.Coded;

/** What a creator may show on a public page, each chosen by itself. */
public enum ProfileMember implements Coded {
    PICTURE,
    /** What the creator says about themselves. */
    BIO,
    COUNTRY,
    CATEGORIES,
    LANGUAGES,
    /** Accepted accounts, with their addresses. */
    ACCOUNTS,
    /** Of each account that is shown, and of all together. */
    FOLLOWERS,
    /** Likewise. */
    ENGAGEMENT,
    /** The accepted posts that reached most. */
    POSTS,
    /** The number of accepted posts. */
    ACCEPTED_POSTS,
    /** The number of campaigns with an accepted post. */
    CAMPAIGNS,
    /** What was earned with posts, by currency. */
    EARNINGS
}
