package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments;
import dev.fanfare.money.funding.api.WithdrawalStatus;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.Withdrawal;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * The table withdrawals, and its reservations. Some are refunds to cards: such a one is due while it is pending, and for
 * 35 days since it may still fail.
 */
@SharedPool(
        name = "card refunds",
        users = "advertisers who withdraw",
        fairBy = SharedPool.By.AGE,
        bound = "`limits.*`; a refund that fails makes way")
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
            insert into withdrawals (advertiser_id, amount, currency, requested_by, requested_version)
            select $1, $2, $3, id, credentials_version from users where id = $4
            returning id
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
    record Locked(
            long id,
            WithdrawalStatus status,
            long advertiserId,
            Money amount,
            long requestedBy,
            @Nullable Long requestedVersion) {}

    private static final String LOCK = """
            select id, status, advertiser_id, amount, currency, requested_by, requested_version
            from withdrawals
            where id = $1
            for update
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

    private static final String ROWS = """
            select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
            from withdrawals w
            """;

    private static final QueryVariants LIST = QueryVariants.of(ROWS + """
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?", "and status = ?");

    private static final String LIST_OF_STATUS = ROWS + "where " + SkipScan.oldestOf("w", "status") + " limit $2";

    /**
     * Lists withdrawals by id.
     *
     * @param advertiserId null for all, like status
     */
    static Future<List<Withdrawal>> list(Sql sql, Long advertiserId, String status, long after, int limit) {
        return advertiserId == null && status != null
                ? sql.list(LIST_OF_STATUS, Withdrawal.class, after, limit, status)
                : sql.list(LIST.by(advertiserId, status), Withdrawal.class, after, limit);
    }

    private static final String LIST_OF_ADVERTISER =
            ROWS + "where advertiser_id = $1 and id < $2 order by id desc limit $3";

    /** Lists an advertiser's withdrawals, the newest first. */
    static Future<List<Withdrawal>> listNewest(Sql sql, long advertiserId, long before, int limit) {
        return sql.list(LIST_OF_ADVERTISER, Withdrawal.class, advertiserId, before, limit);
    }

    /** The most card payments that one request takes. */
    static final int MAX_PARTS = 50;

    // Locked in the order of payment: what another request or a dispute takes is seen.
    // The provider refunds no part of a payment that is disputed in part.
    private static final String SPLIT = """
            with locked as (
              select id, currency, ended_at, amount - refunded as remaining
              from checkouts
              where advertiser_id = $1 and currency = $2 and status = 'paid' and not refund_failed
                and disputed = 0 and refunded < amount and ended_at <= business_now() - make_interval(days => $5)
              order by ended_at, id
              limit %d
              for no key update),
            card as (
              select id, currency, remaining, (sum(remaining) over (order by ended_at, id))::bigint - remaining as before
              from locked),
            part as (select id, currency, least(remaining, $3 - before) as amount from card where before < $3),
            marked as (update checkouts c set refunded = c.refunded + p.amount from part p where c.id = p.id)
            insert into withdrawals (advertiser_id, status, amount, currency, requested_by, checkout_id, provider_key, due_at)
            select $1, 'sending', amount, currency, $4, id, $6 || gen_random_uuid(), now()
            from part
            order by id
            returning id, amount, currency, checkout_id
            """.formatted(MAX_PARTS);

    /** A refund of a part of a request. */
    record CardPart(long id, Money amount, long checkoutId) {}

    /**
     * Divides money among an advertiser's card payments, the oldest first, {@value #MAX_PARTS} at most.
     *
     * @param holdDays only payments older than that
     */
    static Future<List<CardPart>> reserveParts(Tx tx, long advertiserId, Money money, long requestedBy, int holdDays) {
        return tx.list(
                SPLIT,
                CardPart.class,
                advertiserId,
                money.currency(),
                money.minor(),
                requestedBy,
                holdDays,
                CardPayments.REFUND_PREFIX);
    }

    private static final String HELD = """
            select coalesce(sum(amount - refunded - disputed), 0)::bigint
            from checkouts
            where advertiser_id = $1 and currency = $2 and status = 'paid' and refunded + disputed < amount
              and ended_at > business_now() - make_interval(days => $3)
            """;

    /** What an advertiser has paid by card too recently to withdraw it, in minor units. */
    static Future<Long> getHeld(Sql sql, long advertiserId, String currency, int holdDays) {
        return sql.get(HELD, Long.class, advertiserId, currency, holdDays);
    }

    /** A refund to make or to poll. */
    record Due(
            long id,
            long advertiserId,
            WithdrawalStatus status,
            Money amount,
            String providerKey,
            int generation,
            long checkoutId,
            String paymentId,
            int attempts)
            implements WorkQueue.Item {}

    // A claim delays the next one, since a refund is polled until its outcome stays.
    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "card-refunds", Due.class, "withdrawals", "id", "due_at is not null")
            .claims(16, WorkQueue.backoff("2", "(q.attempts + 1)"), "", """
                    from due d, checkouts c
                    where q.id = d.id and c.id = q.checkout_id
                    returning q.id, q.advertiser_id, q.status, q.amount, q.currency, q.provider_key, q.generation, q.checkout_id,
                      c.payment_id,
                      q.attempts
                    """);

    private static final String SETTLE = """
            update withdrawals
            set status = 'paid', decided_at = business_now(), reference = $2, reason = null, attempts = 0, due_at = now() + interval '1 day'
            where id = $1 and status = 'sending'
            """;

    /** Returns 0 if its outcome was known. */
    static Future<Integer> settleRefund(Tx tx, long id, String reference) {
        return tx.execute(SETTLE, id, reference);
    }

    private static final String KEEP = """
            update withdrawals
            set attempts = 0, due_at = case when decided_at > business_now() - interval '35 days' then now() + interval '1 day' end
            where id = $1 and attempts = $2 and status = 'paid'
            """;

    /** Lets a settled refund be polled again a day later, for some weeks. */
    static Future<Integer> postponeRefund(Tx tx, Due due) {
        return tx.execute(KEEP, due.id(), due.attempts());
    }

    private static final String POSTPONE_REFUSED = """
            update withdrawals
            set generation = generation + 1, reason = $3, due_at = now() + %s
            where id = $1 and generation = $2 and status = 'sending'
            """.formatted(WorkQueue.backoff("60", "generation + 1"));

    /** Counts a definite refusal: its key's next generation is due later. */
    static Future<Integer> postponeRefused(Tx tx, Due due, String reason) {
        return tx.execute(POSTPONE_REFUSED, due.id(), due.generation(), reason);
    }

    private static final String HAS_FAILED = """
            select exists (select from withdrawals where provider_key = $1 and status = 'failed')
            """;

    /** Whether a refund of ours, by its key, was given up here. */
    static Future<Boolean> hasFailedRefund(Tx tx, String key) {
        return tx.get(HAS_FAILED, Boolean.class, key);
    }

    private static final String LOCK_LATE = """
            select w.id, w.advertiser_id, w.status, w.amount, w.currency, w.provider_key, w.generation, w.checkout_id, c.payment_id,
              w.attempts
            from withdrawals w
            join checkouts c on c.id = w.checkout_id
            where w.id = $1 and w.requested_at <= business_now() - make_interval(hours => $2)
            for update of w
            """;

    /** Locks a refund that its provider has not decided in so many hours; empty for none. */
    static Future<Optional<Due>> lockLateRefund(Tx tx, long id, int hours) {
        return tx.find(LOCK_LATE, Due.class, id, hours);
    }

    private static final String FAIL = """
            with failed as (
              update withdrawals w
              set status = 'failed', decided_at = business_now(), reason = $3, due_at = null
              where w.id = $1 and w.status = $2
              returning w.checkout_id, w.amount)
            update checkouts c
            set refunded = c.refunded - f.amount, refund_failed = true
            from failed f
            where c.id = f.checkout_id
            returning c.id
            """;

    /** Fails it, so that the rest of its card payment can be withdrawn by bank; empty if its state has changed. */
    static Future<Optional<Long>> failRefund(Tx tx, Due due, String reason) {
        return tx.find(FAIL, Long.class, due.id(), due.status().code(), reason);
    }

    private static final String REQUEUE = """
            update withdrawals set due_at = now(), attempts = attempts + 1 where provider_key = $1 and due_at is not null
            """;

    /** Lets it be asked for at once, also if an answer from before is about to be recorded. */
    static Future<Integer> requeueRefund(Tx tx, String key) {
        return tx.execute(REQUEUE, key);
    }

    private static final String REQUESTED = StaffQueue.COUNT.formatted(
            "select requested_at as at from withdrawals where status = 'requested' order by id");

    static Future<Waiting> countRequested(Sql sql) {
        return sql.get(REQUESTED, Waiting.class);
    }
}
