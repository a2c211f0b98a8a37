package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.PayoutRules.Own;
import dev.fanfare.money.payment.PayoutRules.Subject;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Adds and moves payouts, with their terms and what waits of them. */
final class PayoutRepository {
    /**
     * A requested payout.
     *
     * @param bankAccountId null for methods without a bank account
     * @param destination the address they pay to; null for a bank account
     */
    record NewPayout(
            long userId,
            Money amount,
            Money fees,
            String method,
            Long bankAccountId,
            String destination,
            String reference) {}

    /**
     * A payout, locked for a transition.
     *
     * @param onHold whether its owner is banned
     * @param sent whether a rail has taken it on; then only its transfer moves it
     * @param removed whether its owner, or a reset of the owner's password, has removed its destination
     * @param runId the run that it is in; null for none
     */
    @StagedBuilder
    record Locked(
            long id,
            long userId,
            Money amount,
            Money fees,
            PayoutStatus status,
            boolean onHold,
            boolean sent,
            boolean removed,
            @Nullable Long runId) {
        boolean is(PayoutStatus other) {
            return status == other;
        }

        Money net() {
            return amount.minus(fees);
        }
    }

    private static final String ADD = """
            insert into payouts (user_id, amount, fees, currency, status, method, bank_account_id, destination, reference)
            values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8)
            returning id
            """;

    /** Locks the owner too, so that a ban waits for the move, or the move for the ban. */
    private static final String LOCK = """
            select p.id, p.user_id, p.amount, p.fees, p.currency, p.status, u.status = 'suspended' as on_hold,
              p.sent_at is not null as sent, r.id as run_id,
              coalesce((select bool_and(d.removed_at is not null)
                        from payout_destinations d
                        where d.user_id = p.user_id
                          and (d.bank_account_id = p.bank_account_id or p.bank_account_id is null and d.address = p.destination)),
                false) as removed
            from payouts p
            join users u on u.id = p.user_id
            left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
            where p.id = $1
            for update of p for share of u
            """;

    private static final String MOVE = """
            update payouts
            set status = $3,
                processed_at = case when $3 = 'cancelled' then processed_at else business_now() end,
                cancelled_at = case when $3 = 'cancelled' then business_now() end,
                transaction_id = coalesce($4, transaction_id),
                notes = coalesce($5, notes), reason = coalesce($6, reason)
            where id = $1 and status = any($2) and sent_at is null
            returning coalesce(cancelled_at, processed_at) as moved_at
            """;

    static Future<Long> add(Tx tx, NewPayout payout) {
        return tx.get(
                ADD,
                Long.class,
                payout.userId(),
                payout.amount().minor(),
                payout.fees().minor(),
                payout.amount().currency(),
                payout.method(),
                payout.bankAccountId(),
                payout.destination(),
                payout.reference());
    }

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    /** The time of the transition; empty if its state does not allow it. Null leaves a text unchanged. */
    static Future<Optional<Instant>> move(
            Tx tx, long id, PayoutTransition move, String transactionId, String notes, String reason) {
        return tx.find(MOVE, Instant.class, id, move.startCodes(), move.to().code(), transactionId, notes, reason);
    }

    private static final String LIST_TERMS = """
            select currency, method, minimum, maximum, fees, proof_above
            from payout_terms
            order by currency, method
            limit 5000
            """;

    /** All terms, by method and currency. */
    static Future<List<Own>> listTerms(Sql sql) {
        return sql.list(LIST_TERMS, Own.class);
    }

    private static final String LOCK_TERMS = "lock table payout_terms in exclusive mode";

    /** Blocks changes, but not reads, until the transaction ends. */
    static Future<Void> lockTerms(Tx tx) {
        return tx.execute(LOCK_TERMS).mapEmpty();
    }

    private static final String SAVE_TERMS = """
            insert into payout_terms (currency, method, minimum, maximum, fees, proof_above)
            values ($1, $2, $3, $4, $5, $6)
            on conflict on constraint payout_terms_once
              do update set minimum = excluded.minimum, maximum = excluded.maximum, fees = excluded.fees,
                            proof_above = excluded.proof_above
            """;

    static Future<Void> saveTerms(Tx tx, Own own) {
        return tx.pipeline(
                SAVE_TERMS,
                own.currency(),
                own.method(),
                own.minimum().minor(),
                own.maximum().minor(),
                own.fees() == null ? null : own.fees().minor(),
                own.proofAbove() == null ? null : own.proofAbove().minor());
    }

    private static final String REMOVE_TERMS =
            "delete from payout_terms where currency = $1 and method is not distinct from $2";

    static Future<Void> removeTerms(Tx tx, Subject subject) {
        return tx.pipeline(REMOVE_TERMS, subject.currency(), subject.method());
    }

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'payout_ever_count' and subject = 0 and day = '-infinity'
                      and split_part(detail, ':', 2) = 'pending') as count,
                   false as more,
                   (select requested_at from payouts where status = 'pending'
                    order by requested_at, id limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }

    private static final String SCREENINGS =
            StaffQueue.COUNT.formatted("select found_at as at from payee_screenings where status = 'open' order by id");

    static Future<Waiting> countScreenings(Sql sql) {
        return sql.get(SCREENINGS, Waiting.class);
    }

    private static final String DESTINATIONS = """
            select d.id, coalesce(b.bank_name || ' ' || b.account_masked, d.kind) as name,
                   case when d.usable_at is null then 'unconfirmed' else 'resting' end as state,
                   coalesce(d.confirmed_at, d.created_at) as since, d.usable_at as until
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null and (d.usable_at is null or d.usable_at > business_now())
            order by d.id
            limit $2 + 1
            """;

    /** Destinations of a user that cannot be used yet. */
    static Future<List<OwnerWait.Row>> listWaitingDestinations(Sql sql, long userId) {
        return sql.list(DESTINATIONS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    private static final String BANK_ACCOUNTS = """
            select id, bank_name || ' ' || account_masked as name,
                   case when deposited_at is null then 'deposits_due' else 'deposited' end as state,
                   coalesce(deposited_at, created_at) as since, deposited_at + make_interval(secs => $3) as until
            from bank_accounts
            where user_id = $1 and deleted_at is null and verification_status = 'pending'
              and (deposited_at is null or deposited_at + make_interval(secs => $3) > business_now())
            order by id
            limit $2 + 1
            """;

    /**
     * Bank accounts of a user that are still to be verified.
     *
     * @param seconds for which deposits can be told
     */
    static Future<List<OwnerWait.Row>> listWaitingAccounts(Sql sql, long userId, long seconds) {
        return sql.list(BANK_ACCOUNTS, OwnerWait.Row.class, userId, OwnerWait.LIMIT, seconds);
    }

    private static final String NAME_CHECKS = """
            select id, bank_name || ' ' || account_masked as name,
                   case when payee_result = 'no_match' then 'no_match' else 'asked' end as state,
                   coalesce(payee_checked_at, payee_named_at, created_at) as since, null::timestamptz as until
            from bank_accounts
            where user_id = $1 and deleted_at is null
              and (payee_check_at is not null or payee_result = 'no_match' and payee_accepted_at is null)
            order by id
            limit $2 + 1
            """;

    /** Bank accounts of a user whose holder's name is still to be checked, or does not match. */
    static Future<List<OwnerWait.Row>> listWaitingNames(Sql sql, long userId) {
        return sql.list(NAME_CHECKS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    private static final String TAX_FORM = """
            select null::bigint as id, null as name, 'missing' as state, null::timestamptz as since,
                   null::timestamptz as until
            where not exists (select from tax_profiles where user_id = $1)
            """;

    /** Whether a user has no tax form. */
    static Future<List<OwnerWait.Row>> listMissingForm(Sql sql, long userId) {
        return sql.list(TAX_FORM, OwnerWait.Row.class, userId);
    }
}
