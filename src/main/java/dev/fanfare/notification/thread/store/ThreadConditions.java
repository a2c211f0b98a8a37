package dev.fanfare.notification.thread.store;

/**
 * Whose threads t a statement is about. $2 is the account that reads; $3 are advertisers: of a team its own alone, of staff
 * those in whose teams the account is. Members and staff take no part in threads about themselves.
 */
public final class ThreadConditions {
    private ThreadConditions() {}

    /** Of the account as a publisher; $3 may be anything. */
    public static final String OF_PUBLISHER = "t.publisher_id = $2 and $3::bigint[] is not null";

    public static final String OF_TEAM = "t.advertiser_id = any ($3) and t.publisher_id is distinct from $2";

    /** Those that staff may see: not their own, and none of their own brands. */
    public static final String OF_STAFF =
            "t.publisher_id is distinct from $2 and not coalesce(t.advertiser_id = any ($3), false)";
}
