package dev.fanfare.people.advertiser.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Makes accounts advertisers. */
public final class OpeningRepository {
    /** Violated when the account is an advertiser already. */
    public static final String ONCE = "advertisers_pkey";

    private OpeningRepository() {}

    private static final String INSERT = """
            insert into advertisers (user_id, name, currency, maximum_limit) values ($1, $2, $3, $4)
            """;

    /**
     * Makes an account an advertiser; its limit is credit that the caller opens.
     *
     * @param limit of promises and spending, in the advertiser's currency
     */
    public static Future<Void> insert(Tx tx, Caller caller, long userId, String name, Money limit) {
        return tx.execute(INSERT, userId, name, limit.currency(), limit.minor())
                .compose(inserted -> CreditRaises.note(tx, caller, userId, limit));
    }
}
