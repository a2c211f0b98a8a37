package dev.fanfare.ledger;

import java.util.Locale;

/**
 * The chart of accounts. A publisher's balances are positive; an advertiser's is negative by what it owes. Money that
 * has left is kept per publisher too, so that no row is shared by all payouts.
 */
public enum AccountKind {
    /** What an advertiser owes for accepted work. The only kind that may be negative. */
    ADVERTISER_RECEIVABLE,
    /** Accepted, not yet released. */
    PUBLISHER_PENDING,
    /** Released and free to be paid out. */
    PUBLISHER_AVAILABLE,
    /** Held by payouts that are under way. */
    PUBLISHER_HELD,
    /** Paid out to the publisher, net. */
    PUBLISHER_PAID,
    /** Kept by the platform as payout fees. */
    PUBLISHER_FEES;

    /** As the schema spells it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
