package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Checkouts;
import dev.fanfare.money.funding.api.FundsCheckout.CheckoutShown;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table checkouts. A checkout is due while its outcome is pending, and daily while it may be disputed. */
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
}
