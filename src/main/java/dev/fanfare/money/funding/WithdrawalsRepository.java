package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.WithdrawalStatus;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.Withdrawal;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table withdrawals, and its reservations. */
final class WithdrawalsRepository {
    private static final String LOCK_FREE = """
            select greatest(free, 0) as amount, currency
            from advertisers
            where user_id = $1
            for no key update
            """;

    /** An advertiser's free funds. */
    record Free(Money amount) {}

    /** Locks an advertiser, so that its free funds stay. */
    static Future<Money> lockFree(Tx tx, long advertiserId) {
        return tx.get(LOCK_FREE, Free.class, advertiserId).map(Free::amount);
    }

    private static final String ADD = """
            insert into withdrawals (advertiser_id, amount, currency, requested_by) values ($1, $2, $3, $4) returning id
            """;

    static Future<Long> add(Tx tx, long advertiserId, Money money, long requestedBy) {
        return tx.get(ADD, Long.class, advertiserId, money.minor(), money.currency(), requestedBy);
    }

    private static final String ADVERTISER = "select advertiser_id from withdrawals where id = $1";

    /** Whose it is. */
    static Future<Optional<Long>> findAdvertiser(Sql sql, long id) {
        return sql.find(ADVERTISER, Long.class, id);
    }

    /** A withdrawal, locked for a decision. */
    record Locked(long id, WithdrawalStatus status, long advertiserId, Money amount) {}

    private static final String LOCK = """
            select id, status, advertiser_id, amount, currency from withdrawals where id = $1 for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String DECIDE = """
            update withdrawals set status = $2, decided_by = $3, decided_at = business_now(), reference = $4, reason = $5 where id = $1
            """;

    /**
     * Records a decision.
     *
     * @param reference null unless it was sent
     * @param reason null unless it was refused
     */
    static Future<Void> decide(
            Tx tx, long id, WithdrawalTransition move, long decidedBy, String reference, String reason) {
        return tx.pipeline(DECIDE, id, move.to().code(), decidedBy, reference, reason);
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
            from withdrawals
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?", "and status = ?");

    /**
     * Lists withdrawals by id.
     *
     * @param advertiserId null for all, like status
     */
    static Future<List<Withdrawal>> list(Sql sql, Long advertiserId, String status, long after, int limit) {
        return sql.list(LIST.by(advertiserId, status), Withdrawal.class, after, limit);
    }
}
