package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments.CardReversal;
import dev.fanfare.money.disbursement.api.CardPayments.Kind;
import dev.fanfare.money.disbursement.api.CardPayments.Outcome;
import dev.fanfare.money.funding.api.CardReversalMoves.CardReversalList;
import dev.fanfare.money.funding.api.CardReversalStatus;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table card_reversals, and their sums in checkouts. */
final class CardReversalsRepository {
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
    static Future<Optional<Long>> take(Tx tx, CheckoutsRepository.Due of, CardReversal reversal) {
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

    /** Does nothing unless {@link Outcome#TAKEN} is what was known. */
    static Future<Integer> confirm(Tx tx, String providerId) {
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
    static Future<Optional<Late>> lockLate(Tx tx, long id, int hours) {
        return tx.find(LOCK_LATE, Late.class, id, hours);
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
            from card_reversals
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?", "and status = ?");

    /**
     * Lists them by id.
     *
     * @param advertiserId null for all, like status
     */
    static Future<List<CardReversalList.Item>> list(Sql sql, Long advertiserId, String status, long after, int limit) {
        return sql.list(LIST.by(advertiserId, status), CardReversalList.Item.class, after, limit);
    }

    /** What is given back, in minor units. */
    record Returned(long id, long amount) {}

    /** Empty if nothing was taken, or it was given back. */
    static Future<Optional<Returned>> updateReturned(Tx tx, String providerId, long checkoutId) {
        return tx.find(RETURN, Returned.class, providerId, checkoutId);
    }
}
