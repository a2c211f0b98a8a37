package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Pending payouts, whose money is held. */
final class HeldMoneyRepository {
    /** A pending payout, locked. */
    record Pending(long id, long userId, Money amount) {}

    private static final String LOCK = """
            select id from payouts where user_id = $1 and status = 'pending' order by id for update
            """;

    static Future<Void> lock(Tx tx, long userId) {
        return tx.list(LOCK, Long.class, userId).mapEmpty();
    }

    // By a new snapshot, it also finds those requested while the first statement waited.
    private static final String LIST_PENDING = """
            select id, user_id, amount, currency
            from payouts
            where user_id = $1 and currency = $2 and status = 'pending'
            order by id desc
            for update
            """;

    /** The newest first. */
    static Future<List<Pending>> listPending(Tx tx, long userId, String currency) {
        return tx.list(LIST_PENDING, Pending.class, userId, currency);
    }

    private static final String REJECT = """
            update payouts set status = $3, processed_at = business_now(), reason = $4 where id = any ($1) and status = any ($2)
            """;

    static Future<Void> reject(Tx tx, List<Pending> payouts, String reason) {
        PayoutTransition move = PayoutTransition.REJECT;
        return tx.execute(
                        REJECT,
                        payouts.stream().map(Pending::id).toArray(Long[]::new),
                        move.startCodes(),
                        move.to().code(),
                        reason)
                .mapEmpty();
    }
}
