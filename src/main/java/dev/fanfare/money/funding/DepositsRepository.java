package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.DepositStatus;
import dev.fanfare.money.funding.api.DepositTransition;
import dev.fanfare.money.funding.api.Deposits.Deposit;
import dev.fanfare.money.funding.api.GetFunds.Amounts;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table deposits. */
final class DepositsRepository {
    /** Violated by a second deposit with the same evidence. */
    static final String ONCE = "deposits_once";

    private static final String FUNDS = """
            select currency, funds, reserved, greatest(spent_funded - settled, 0) as due,
              funds - reserved - greatest(spent_funded - settled, 0) as free, maximum_limit
            from advertisers
            where user_id = $1
            """;

    static Future<Optional<Amounts>> findFunds(Sql sql, long advertiserId) {
        return sql.find(FUNDS, Amounts.class, advertiserId);
    }

    private static final String CURRENCY = """
            select currency from advertisers where user_id = $1
            """;

    static Future<Optional<String>> findCurrency(Sql sql, long advertiserId) {
        return sql.find(CURRENCY, String.class, advertiserId);
    }

    private static final String PROPOSE = """
            insert into deposits (advertiser_id, source, status, amount, currency, reference, evidence, proposed_by)
            values ($1, 'operator', 'proposed', $2, $3, $4, $5, $6)
            returning id
            """;

    /** May violate {@value #ONCE}. */
    static Future<Long> propose(
            Tx tx, long advertiserId, Money money, String reference, String evidence, long proposedBy) {
        return tx.get(
                PROPOSE, Long.class, advertiserId, money.minor(), money.currency(), reference, evidence, proposedBy);
    }

    /**
     * A deposit that is locked to be decided on.
     *
     * @param proposedBy null unless it was entered by hand
     */
    record Locked(long id, DepositStatus status, long advertiserId, Money amount, Long proposedBy) {}

    private static final String LOCK = """
            select id, status, advertiser_id, amount, currency, proposed_by from deposits where id = $1 for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String DECIDE = """
            update deposits set status = $2, decided_by = $3, decided_at = now(), decision = $4 where id = $1
            """;

    /** @param reason null unless it is rejected */
    static Future<Void> decide(Tx tx, long id, DepositTransition move, long decidedBy, String reason) {
        return tx.pipeline(DECIDE, id, move.to().code(), decidedBy, reason);
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select id, advertiser_id, source, status, amount, currency, reference, created_at, decided_at,
              decision as rejection_reason
            from deposits
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?", "and status = ?");

    /**
     * Lists them by id.
     *
     * @param advertiserId null for all, like status
     */
    static Future<List<Deposit>> list(Sql sql, Long advertiserId, String status, long after, int limit) {
        return sql.list(LIST.by(advertiserId, status), Deposit.class, after, limit);
    }
}
