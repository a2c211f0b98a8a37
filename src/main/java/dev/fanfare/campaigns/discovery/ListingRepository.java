package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.discovery.api.Listing.BlockedAdvertiser;
import dev.fanfare.campaigns.discovery.api.MinimumRate;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What publishers decide about being found: their listings, minimum rates and blocks. */
final class ListingRepository {
    private static final String FIND = """
            select listed_at from publisher_listings where user_id = $1 and listed_at is not null
            """;

    /** When the user agreed to be found; empty if they did not. */
    static Future<Optional<Instant>> find(Sql sql, long userId) {
        return sql.find(FIND, Instant.class, userId);
    }

    private static final String SAVE = """
            insert into publisher_listings (user_id, listed_at) values ($1, case when $2 then business_now() end)
            on conflict (user_id) do update
            set listed_at = case when $2 then coalesce(publisher_listings.listed_at, business_now()) end
            """;

    static Future<Integer> save(Tx tx, long userId, boolean listed) {
        return tx.execute(SAVE, userId, listed);
    }

    private static final String LIST_RATES = """
            select network, currency, amount from minimum_rates where user_id = $1 order by network, currency
            """;

    static Future<List<MinimumRate>> listRates(Sql sql, long userId) {
        return sql.list(LIST_RATES, MinimumRate.class, userId);
    }

    private static final String LOCK_USER = """
            select id from users where id = $1 for no key update
            """;

    private static final String DELETE_RATES = """
            delete from minimum_rates where user_id = $1
            """;

    private static final String INSERT_RATES = """
            insert into minimum_rates (user_id, network, currency, amount)
            select $1, network, currency, amount
            from unnest($2::text[], $3::text[], $4::bigint[]) as r (network, currency, amount)
            """;

    /** Replaces the user's rates, one for each of these networks; serialised by a lock of the user. */
    static Future<Integer> replaceRates(Tx tx, long userId, List<String> networks, List<Money> amounts) {
        tx.pipeline(LOCK_USER, userId);
        tx.pipeline(DELETE_RATES, userId);
        return tx.execute(
                INSERT_RATES,
                userId,
                networks.toArray(String[]::new),
                amounts.stream().map(Money::currency).toArray(String[]::new),
                amounts.stream().map(Money::minor).toArray(Long[]::new));
    }

    private static final String LIST_BLOCKED = """
            select b.advertiser_id, coalesce(a.brand_name, a.name) as name, b.blocked_at
            from invitation_blocks b join advertisers a on a.user_id = b.advertiser_id
            where b.user_id = $1
            order by b.blocked_at desc, b.advertiser_id desc
            limit 100
            """;

    static Future<List<BlockedAdvertiser>> listBlocked(Sql sql, long userId) {
        return sql.list(LIST_BLOCKED, BlockedAdvertiser.class, userId);
    }

    private static final String BLOCK = """
            insert into invitation_blocks (user_id, advertiser_id)
            select $1, user_id from advertisers where user_id = $2
            on conflict (user_id, advertiser_id) do update set user_id = excluded.user_id
            """;

    /** Returns false if there is no such advertiser. */
    static Future<Boolean> insertBlock(Tx tx, long userId, long advertiserId) {
        return tx.execute(BLOCK, userId, advertiserId).map(blocked -> blocked == 1);
    }

    private static final String UNBLOCK = """
            delete from invitation_blocks where user_id = $1 and advertiser_id = $2
            """;

    static Future<Integer> deleteBlock(Tx tx, long userId, long advertiserId) {
        return tx.execute(UNBLOCK, userId, advertiserId);
    }
}
