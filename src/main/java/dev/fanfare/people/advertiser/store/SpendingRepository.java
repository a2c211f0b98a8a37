package dev.fanfare.people.advertiser.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Advertisers' promised, reserved and spent amounts, in minor units of their currency. The last lock of a transaction,
 * because all promises and spending of an advertiser contend for this row; its statements are pipelined.
 */
public final class SpendingRepository {
    /** Violated when an advertiser's promises would exceed their limit. */
    public static final String WITHIN_LIMIT = "advertisers_within_limit";

    /** Violated by reserving, taking or paying back more than an advertiser's free funds. */
    public static final String WITHIN_FUNDS = "advertisers_within_funds";

    private SpendingRepository() {}

    private static final String PROMISE = """
            update advertisers set promised = promised + $2 where user_id = $1
            """;

    /** Adds to the promises; a negative amount takes back. May violate {@value #WITHIN_LIMIT}. */
    public static Future<Void> addPromised(Tx tx, long advertiserId, long amount) {
        return tx.pipeline(PROMISE, advertiserId, amount);
    }

    private static final String RESERVE = """
            update advertisers set reserved = reserved + $2 where user_id = $1
            """;

    /** Reserves funds; a negative amount returns them. May violate {@value #WITHIN_FUNDS}. */
    public static Future<Void> reserve(Tx tx, long advertiserId, long amount) {
        return tx.pipeline(RESERVE, advertiserId, amount);
    }

    private static final String SETTLE_PROMISE = """
            update advertisers set promised = promised - $2, spent = spent + $3 where user_id = $1
            """;

    // Spent money stays in the advertiser's funds until it is invoiced.
    private static final String SETTLE_RESERVE = """
            update advertisers
            set reserved = reserved - $2, spent = spent + $3, spent_funded = spent_funded + $3
            where user_id = $1
            """;

    /**
     * Replaces a promise by spending.
     *
     * @param funded whether the campaign's cost is reserved from the advertiser's funds
     */
    public static Future<Void> settlePromise(Tx tx, long advertiserId, long promised, long spent, boolean funded) {
        return tx.pipeline(funded ? SETTLE_RESERVE : SETTLE_PROMISE, advertiserId, promised, spent);
    }

    private static final String BILL = """
            update advertisers set settled = settled + $2 where user_id = $1
            """;

    /** An invoice takes what funded campaigns have cost. May violate {@value #WITHIN_FUNDS}. */
    public static Future<Void> addBilled(Tx tx, long advertiserId, long amount) {
        return tx.pipeline(BILL, advertiserId, amount);
    }
}
