package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Moves payouts that rails send. */
final class PayoutTransitRepository {
    /** A moved payout. */
    record Row(long id, long userId, Money amount, Money fees) {
        Money net() {
            return amount.minus(fees);
        }
    }

    /** Locks the owners too, so that a ban waits for the move, or the move for the ban. In the order of ids. */
    private static final String SEND = """
            with sendable as (
              select p.id
              from payouts p
              join users u on u.id = p.user_id
              where p.id = any ($1) and p.status in ('pending', 'processing') and p.sent_at is null
                and u.status <> 'suspended'
              order by p.id
              for update of p for share of u
            ), moved as (
              update payouts o set status = 'processing', sent_at = business_now(), processed_at = business_now()
              from sendable s
              where o.id = s.id
              returning o.id, o.user_id, o.amount, o.fees, o.currency
            )
            select id, user_id, amount, fees, currency from moved order by id
            """;

    static Future<List<Row>> send(Tx tx, List<Long> ids) {
        return tx.list(SEND, Row.class, (Object) ids.toArray(Long[]::new));
    }

    private static final String SETTLE = """
            update payouts set status = 'completed', processed_at = business_now(), transaction_id = $2
            where id = $1 and status = 'processing' and sent_at is not null
            returning id, user_id, amount, fees, currency
            """;

    static Future<Optional<Row>> settle(Tx tx, long id, String transactionId) {
        return tx.find(SETTLE, Row.class, id, transactionId);
    }

    private static final String FAIL = """
            update payouts set status = 'failed', processed_at = business_now(), reason = $3
            where id = $1 and status = $2 and sent_at is not null
            returning id, user_id, amount, fees, currency
            """;

    static Future<Optional<Row>> fail(Tx tx, long id, String from, String reason) {
        return tx.find(FAIL, Row.class, id, from, reason);
    }
}
