package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments.CardReversal;
import dev.fanfare.money.disbursement.api.CardPayments.Kind;
import dev.fanfare.money.disbursement.api.CardPayments.Outcome;
import dev.fanfare.money.disbursement.api.Checkouts;
import dev.fanfare.money.funding.api.CardReversalMoves.CardReversalList;
import dev.fanfare.money.funding.api.CardReversalStatus;
import dev.fanfare.money.funding.api.FundsCheckout.CheckoutShown;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The tables checkouts and card_reversals. A checkout is due while its outcome is pending, and daily while it may be
 * disputed.
 */
@SharedPool(
        name = "checkouts",
        users = "advertisers who pay in",
        fairBy = SharedPool.By.AGE,
        bound = "`limits.*`; a checkout that is not paid yet is asked for less and less often")
final class CheckoutsRepository {
    private static final String ADD = """
            insert into checkouts (advertiser_id, amount, currency, provider_key, return_url, requested_by)
            values ($1, $2, $3, $4 || gen_random_uuid(), $5, $6)
            returning id
            """;

    static Future<Long> add(Tx tx, long advertiserId, Money money, String returnUrl, long requestedBy) {
        return tx.get(
                ADD,
                Long.class,
                advertiserId,
                money.minor(),
                money.currency(),
                Checkouts.PREFIX,
                returnUrl,
                requestedBy);
    }

    private static final String SHOW = """
            select id as checkout_id, advertiser_id, status as checkout_status, amount, currency, refunded, disputed,
              case when status = 'open' then url end as url, failure
            from checkouts
            where id = $1
            """;

    static Future<Optional<CheckoutShown>> find(Sql sql, long id) {
        return sql.find(SHOW, CheckoutShown.class, id);
    }

    /**
     * A checkout to poll.
     *
     * @param sessionId null until it is known to be open
     * @param paymentId null until it is paid
     */
    record Due(
            long id,
            long advertiserId,
            String status,
            Money amount,
            String providerKey,
            String sessionId,
            String paymentId,
            String returnUrl,
            int attempts)
            implements WorkQueue.Item {}

    private static final String GET = """
            select id, advertiser_id, status, amount, currency, provider_key, session_id, payment_id, return_url, attempts
            from checkouts
            where id = $1
            """;

    static Future<Due> get(Sql sql, long id) {
        return sql.get(GET, Due.class, id);
    }

    // A claim delays the next one, since a page is polled until it ends.
    static final WorkQueue<Due> QUEUE = WorkQueue.of("checkouts", Due.class, "checkouts", "id", "due_at is not null")
            .claims(16, WorkQueue.backoff("2", "(q.attempts + 1)"), "", """
                    from due d
                    where q.id = d.id
                    returning q.id, q.advertiser_id, q.status, q.amount, q.currency, q.provider_key, q.session_id, q.payment_id,
                      q.return_url, q.attempts
                    """);

    private static final String OPENED = """
            update checkouts set status = 'open', session_id = $2, url = $3, attempts = 4
            where id = $1 and status = 'intended'
            """;

    static Future<Integer> recordOpened(Tx tx, long id, String sessionId, String url) {
        return tx.execute(OPENED, id, sessionId, url);
    }

    private static final String END = """
            update checkouts set status = $2, failure = $3, due_at = null, ended_at = business_now()
            where id = $1 and status in ('intended', 'open')
            """;

    /** Returns 0 if it had already ended. */
    static Future<Integer> end(Tx tx, long id, String status, String failure) {
        return tx.execute(END, id, status, failure);
    }

    private static final String PAY = """
            update checkouts
            set status = 'paid', payment_id = $2, attempts = 0, due_at = now() + interval '1 day', ended_at = business_now()
            where id = $1 and status in ('intended', 'open')
            """;

    /** Returns 0 if it had already ended. */
    static Future<Integer> pay(Tx tx, long id, String paymentId) {
        return tx.execute(PAY, id, paymentId);
    }

    private static final String KEEP = """
            update checkouts c
            set attempts = 0,
                due_at = case when c.ended_at > business_now() - make_interval(days => $3)
                                or exists (select from card_reversals r where r.checkout_id = c.id and r.status = 'taken')
                              then now() + interval '1 day' end
            where c.id = $1 and c.attempts = $2 and c.status = 'paid'
            """;

    /** Lets a paid one be polled again a day later, while it may be disputed or a dispute is open. */
    static Future<Integer> postpone(Tx tx, Due due, int disputeDays) {
        return tx.execute(KEEP, due.id(), due.attempts(), disputeDays);
    }

    private static final String REQUEUE = """
            update checkouts
            set due_at = now(), attempts = attempts + case when status = 'paid' then 1 else 0 end
            where (provider_key = $1 or payment_id = $1) and status in ('intended', 'open', 'paid')
            """;

    /** Lets it be asked for at once, also if an answer from before is about to be recorded. */
    static Future<Integer> requeue(Tx tx, String key) {
        return tx.execute(REQUEUE, key);
    }

    private static final String TAKE = """
            with taken as (
              insert into card_reversals (checkout_id, advertiser_id, kind, provider_id, status, amount, currency)
              select $1::bigint, $2::bigint, $3, $4, $5, $6::bigint, $7
              where $5 = 'confirmed' or not exists (select from card_reversals where provider_id = $4)
              on conflict (provider_id) where status <> 'returned' do nothing
              returning id, checkout_id, kind, amount)
            update checkouts c
            set refunded = c.refunded + case when t.kind = 'refund' then t.amount else 0 end,
                disputed = c.disputed + case when t.kind = 'dispute' then t.amount else 0 end
            from taken t
            where c.id = t.checkout_id
            returning t.id
            """;

    /**
     * Records a new one, or one that is lost after it was won; empty if it is known. Violates a constraint if refunds
     * exceed the payment.
     */
    static Future<Optional<Long>> takeReversal(Tx tx, Due of, CardReversal reversal) {
        return tx.find(
                TAKE,
                Long.class,
                of.id(),
                of.advertiserId(),
                reversal.kind().code(),
                reversal.providerId(),
                reversal.outcome().name().toLowerCase(Locale.ROOT),
                reversal.minor(),
                reversal.currency());
    }

    private static final String CONFIRM = """
            update card_reversals set status = 'confirmed' where provider_id = $1 and status = 'taken'
            """;

    /** Does nothing unless the known outcome is {@link Outcome#TAKEN}. */
    static Future<Integer> confirmReversal(Tx tx, String providerId) {
        return tx.execute(CONFIRM, providerId);
    }

    private static final String RETURN = """
            with given as (
              update card_reversals
              set status = 'returned', returned_at = business_now()
              where provider_id = $1 and checkout_id = $2 and status in ('taken', 'confirmed')
              returning id, checkout_id, kind, amount)
            update checkouts c
            set refunded = c.refunded - case when g.kind = 'refund' then g.amount else 0 end,
                disputed = c.disputed - case when g.kind = 'dispute' then g.amount else 0 end
            from given g
            where c.id = g.checkout_id
            returning g.id, g.amount
            """;

    /** One to be decided by staff. Its row is locked. */
    record Late(
            long checkoutId,
            long advertiserId,
            Kind kind,
            String providerId,
            CardReversalStatus status,
            Money amount) {}

    private static final String LOCK_LATE = """
            select checkout_id, advertiser_id, kind, provider_id, status, amount, currency
            from card_reversals
            where id = $1 and taken_at <= business_now() - make_interval(hours => $2)
            for update
            """;

    /** Locks one that is so many hours old; empty for none. */
    static Future<Optional<Late>> lockLateReversal(Tx tx, long id, int hours) {
        return tx.find(LOCK_LATE, Late.class, id, hours);
    }

    private static final String REVERSALS = """
            select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
            from card_reversals r
            """;

    private static final QueryVariants LIST_REVERSALS =
            QueryVariants.of(REVERSALS + """
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?", "and status = ?");

    private static final String LIST_REVERSALS_OF_STATUS =
            REVERSALS + "where " + SkipScan.oldestOf("r", "status") + " limit $2";

    /**
     * Lists them by id.
     *
     * @param advertiserId null for all, like status
     */
    static Future<List<CardReversalList.Item>> listReversals(
            Sql sql, Long advertiserId, String status, long after, int limit) {
        return advertiserId == null && status != null
                ? sql.list(LIST_REVERSALS_OF_STATUS, CardReversalList.Item.class, after, limit, status)
                : sql.list(LIST_REVERSALS.by(advertiserId, status), CardReversalList.Item.class, after, limit);
    }

    /** What is given back, in minor units. */
    record Returned(long id, long amount) {}

    /** Empty if nothing was taken, or it was given back. */
    static Future<Optional<Returned>> updateReturned(Tx tx, String providerId, long checkoutId) {
        return tx.find(RETURN, Returned.class, providerId, checkoutId);
    }
}
