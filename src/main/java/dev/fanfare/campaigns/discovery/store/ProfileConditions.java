package dev.fanfare.campaigns.discovery.store;

/** SQL about what pages that anyone may read tell of a user u. */
public final class ProfileConditions {
    private ProfileConditions() {}

    /** Whether the name may be told: one that is an e-mail address may not. */
    public static final String TELLS_NAME = "strpos(u.username, '@') = 0";
}
