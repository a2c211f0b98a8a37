package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/**
 * Payouts that a run may pay, with the facts that decide it. A separate statement locks the rows first, until the
 * transaction ends, so that the read sees the changes of the previous lock holder.
 */
final class CandidatesRepository {
    /**
     * A payout that a run may pay.
     *
     * @param onHold whether its owner is banned
     * @param owes whether its owner is in debt
     * @param otherRun the run that it is in already; null for none
     * @param account where it goes; null for a method that pays elsewhere
     * @param destination unknown, unconfirmed, resting or usable
     * @param fingerprint of holder, account, address and currency
     */
    @StagedBuilder
    record Payable(
            long id,
            long userId,
            Money amount,
            Money fees,
            PayoutStatus status,
            String method,
            Instant requestedAt,
            boolean onHold,
            boolean owes,
            @Nullable Long otherRun,
            @Nullable Account account,
            String destination,
            String fingerprint) {
        Money net() {
            return amount.minus(fees);
        }
    }

    /**
     * A bank account.
     *
     * @param iban whether it has an IBAN
     * @param misnamed whether its bank knows it by another name, which is not accepted
     */
    record Account(long id, String country, boolean iban, boolean verified, boolean deleted, boolean misnamed) {}

    private static final QueryVariants LOCK_NEXT =
            QueryVariants.of("""
            select p.id
            from payouts p
            where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) {filters}
            order by p.requested_at, p.id
            limit $5
            for no key update
            """, "and p.status = ?", "and p.method = ?", "and p.currency = ?", "and p.id = any (?)");

    private static final String ACCOUNT = """
            b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked""";

    /** Tells one destination of the payout p from others; b is its bank account. Free of what key rotation changes. */
    static final String FINGERPRINT = "encode(sha256(convert_to(jsonb_build_array(" + ACCOUNT
            + ", p.destination, p.currency)::text, 'UTF8')), 'hex')";

    /** Likewise of the micro-deposits to the bank account b. */
    static final String ACCOUNT_FINGERPRINT =
            "encode(sha256(convert_to(jsonb_build_array(" + ACCOUNT + ")::text, 'UTF8')), 'hex')";

    private static final String READ = """
            select p.id, p.user_id, p.amount, p.fees, p.currency, p.status, p.method, p.requested_at,
              u.status = 'suspended' as on_hold,
              exists (select from accounts a
                      where a.owner_id = p.user_id and a.kind = 'publisher_debt' and a.balance < 0) as owes, i.run_id as other_run, b.id as account_id, b.country as account_country,
              b.scheme = 'iban' as account_iban, b.verification_status = 'verified' as account_verified,
              case when b.id is not null then b.deleted_at is not null end as account_deleted,
              case when b.id is not null then b.payee_result is not distinct from 'no_match' and b.payee_accepted_at is null end
                as account_misnamed,
              case when d.id is null then 'unknown' when d.usable_at is null then 'unconfirmed'
                   when d.usable_at > business_now() then 'resting' else 'usable' end as destination,
            """ + FINGERPRINT + """
             as fingerprint
            from payouts p
            join users u on u.id = p.user_id
            left join bank_accounts b on b.id = p.bank_account_id
            left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
            left join payout_run_items i on i.run_id = r.id and i.payout_id = p.id and i.left_out is null
            left join lateral (
              select x.id, x.usable_at
              from payout_destinations x
              where x.user_id = p.user_id and x.removed_at is null
                and (x.bank_account_id = p.bank_account_id or (p.bank_account_id is null and x.address = p.destination))
              order by x.usable_at
              limit 1) d on true
            where p.id = any ($1)
            order by p.requested_at, p.id
            """;

    /** The next payouts for a new run, in order of request. */
    static Future<List<Payable>> listNext(Tx tx, PayoutRunsRepository.Building run, int limit) {
        boolean named = !run.payoutIds().isEmpty();
        return tx.list(
                        LOCK_NEXT.by(
                                named ? null : PayoutStatus.PENDING.code(),
                                run.method(),
                                run.currency(),
                                named ? run.payoutIds().toArray(Long[]::new) : null),
                        Long.class,
                        run.requestedFrom(),
                        run.requestedUntil(),
                        run.examinedTime(),
                        run.examinedId(),
                        limit)
                .compose(ids -> tx.list(READ, Payable.class, (Object) ids.toArray(Long[]::new)));
    }

    /** Locks owners too, so that a ban waits. */
    private static final String LOCK_AGAIN = """
            select p.id
            from payouts p
            join users u on u.id = p.user_id
            where p.id = any ($1)
            order by p.id
            for no key update of p for share of u
            """;

    /** Payouts that are about to be sent. */
    static Future<List<Payable>> listAgain(Tx tx, Long[] ids) {
        return tx.list(LOCK_AGAIN, Long.class, (Object) ids)
                .compose(locked -> tx.list(READ, Payable.class, (Object) ids));
    }

    /**
     * A bank account whose micro-deposits a run may send.
     *
     * @param pending whether it waits to be verified
     * @param sent whether they have been sent before
     * @param otherRun the run that they are in already; null for none
     * @param first in hundredths; null while they are not drawn, like {@code second}
     * @param fingerprint of holder and account
     */
    @StagedBuilder
    record Verifiable(
            long userId,
            boolean onHold,
            Account account,
            boolean pending,
            boolean sent,
            @Nullable Long otherRun,
            @Nullable Integer first,
            @Nullable Integer second,
            String fingerprint) {}

    private static final QueryVariants LOCK_NEXT_ACCOUNTS = QueryVariants.of(
            """
            select b.id from bank_accounts b where b.id > $1 {filters} order by b.id limit $2 for no key update
            """,
            "and b.verification_status = ? and b.deleted_at is null"
                    + " and not exists (select from transfers x where x.bank_account_id = b.id)",
            "and b.id = any (?)");

    private static final String READ_ACCOUNTS = """
            select b.user_id, u.status = 'suspended' as on_hold, b.id as account_id, b.country as account_country,
              b.scheme = 'iban' as account_iban, b.verification_status = 'verified' as account_verified,
              b.deleted_at is not null as account_deleted,
              b.payee_result is not distinct from 'no_match' and b.payee_accepted_at is null as account_misnamed, b.verification_status = 'pending' as pending,
              exists (select from transfers t where t.bank_account_id = b.id) as sent, i.run_id as other_run,
              b.deposit_1 as first, b.deposit_2 as second,
            """ + ACCOUNT_FINGERPRINT + """
             as fingerprint
            from bank_accounts b
            join users u on u.id = b.user_id
            left join payout_runs r on r.id = b.run_id and r.status <> 'cancelled'
            left join payout_run_items i on i.run_id = r.id and i.bank_account_id = b.id and i.left_out is null
            where b.id = any ($1)
            order by b.id
            """;

    /** The next bank accounts for a new run. */
    static Future<List<Verifiable>> listNextAccounts(Tx tx, PayoutRunsRepository.Building run, int limit) {
        boolean named = !run.bankAccountIds().isEmpty();
        return tx.list(
                        LOCK_NEXT_ACCOUNTS.by(
                                named ? null : "pending",
                                named ? run.bankAccountIds().toArray(Long[]::new) : null),
                        Long.class,
                        run.examinedAccount(),
                        limit)
                .compose(ids -> tx.list(READ_ACCOUNTS, Verifiable.class, (Object) ids.toArray(Long[]::new)));
    }

    private static final String LOCK_ACCOUNTS_AGAIN = """
            select b.id
            from bank_accounts b
            join users u on u.id = b.user_id
            where b.id = any ($1)
            order by b.id
            for no key update of b for share of u
            """;

    /** Bank accounts that are about to be sent their deposits. */
    static Future<List<Verifiable>> listAccountsAgain(Tx tx, Long[] ids) {
        return tx.list(LOCK_ACCOUNTS_AGAIN, Long.class, (Object) ids)
                .compose(locked -> tx.list(READ_ACCOUNTS, Verifiable.class, (Object) ids));
    }
}
