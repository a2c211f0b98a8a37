package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * Payouts that a rail takes on, moved in the transaction of their transfers and not by hand after that. The whole
 * amount stays in {@link AccountKind#PUBLISHER_IN_TRANSIT} until the outcome is known; a ban of the owner does not
 * affect money that has left.
 */
public final class PayoutTransit {
    private PayoutTransit() {}

    /**
     * A payout just taken on by a rail.
     *
     * @param net the amount for its payee
     */
    public record Sent(long id, long userId, Money amount, Money net) {}

    /**
     * Takes on the payouts that can be sent: open, not on hold, not taken on before. Skips the others.
     *
     * @return the payouts taken on, by id
     */
    public static Future<List<Sent>> send(Tx tx, Caller caller, List<Long> payoutIds) {
        return saveSent(tx, payoutIds).map(rows -> rows.stream()
                .map(row -> {
                    Ledger.post(
                            tx,
                            entry(caller, row, "sent", " was sent.")
                                    .from(row.userId(), AccountKind.PUBLISHER_HELD, row.amount())
                                    .onto(row.userId(), AccountKind.PUBLISHER_IN_TRANSIT, row.amount())
                                    .entry());
                    return new Sent(row.id(), row.userId(), row.amount(), row.net());
                })
                .toList());
    }

    /**
     * Completes a payout that is in transit.
     *
     * @param transactionId the provider's or bank's, unique over all payouts
     * @return whether it was in transit
     */
    public static Future<Boolean> settle(Tx tx, Caller caller, long payoutId, String transactionId) {
        return moved(
                tx, saveSettled(tx, payoutId, transactionId), row -> entry(caller, row, "completed", " was completed.")
                        .from(row.userId(), AccountKind.PUBLISHER_IN_TRANSIT, row.amount())
                        .onto(row.userId(), AccountKind.PUBLISHER_PAID, row.net())
                        .onto(row.userId(), AccountKind.PUBLISHER_FEES, row.fees()));
    }

    /**
     * Gives back the whole amount of a payout that never arrived.
     *
     * @return whether it was in transit
     */
    public static Future<Boolean> fail(Tx tx, Caller caller, long payoutId, String reason) {
        return moved(tx, saveFailed(tx, payoutId, PayoutStatus.PROCESSING.code(), reason), row -> entry(
                        caller, row, "failed", " failed.")
                .from(row.userId(), AccountKind.PUBLISHER_IN_TRANSIT, row.amount())
                .onto(row.userId(), AccountKind.PUBLISHER_AVAILABLE, row.amount()));
    }

    /**
     * Gives back the whole amount, fees included, of a completed payout that came back.
     *
     * @return whether a rail had completed it
     */
    public static Future<Boolean> takeBack(Tx tx, Caller caller, long payoutId, String reason) {
        return moved(tx, saveFailed(tx, payoutId, PayoutStatus.COMPLETED.code(), reason), row -> entry(
                        caller, row, "failed", " failed.")
                .from(row.userId(), AccountKind.PUBLISHER_PAID, row.net())
                .from(row.userId(), AccountKind.PUBLISHER_FEES, row.fees())
                .onto(row.userId(), AccountKind.PUBLISHER_AVAILABLE, row.amount()));
    }

    private interface Booking {
        Entry.Draft of(Row row);
    }

    private static Future<Boolean> moved(Tx tx, Future<Optional<Row>> moving, Booking booking) {
        return moving.map(found -> {
            found.ifPresent(row -> {
                Outbox.announceEvents(tx);
                Ledger.post(tx, booking.of(row).entry());
            });
            return found.isPresent();
        });
    }

    private static Entry.Draft entry(Caller caller, Row row, String step, String became) {
        return Entry.of(
                "payout:" + row.id() + ":" + step,
                "payout_" + step,
                "Payout " + row.id() + " of " + row.amount() + became,
                caller.requestId());
    }

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

    private static Future<List<Row>> saveSent(Tx tx, List<Long> ids) {
        return tx.list(SEND, Row.class, (Object) ids.toArray(Long[]::new));
    }

    private static final String SETTLE = """
            update payouts set status = 'completed', processed_at = business_now(), transaction_id = $2
            where id = $1 and status = 'processing' and sent_at is not null
            returning id, user_id, amount, fees, currency
            """;

    private static Future<Optional<Row>> saveSettled(Tx tx, long id, String transactionId) {
        return tx.find(SETTLE, Row.class, id, transactionId);
    }

    private static final String FAIL = """
            update payouts set status = 'failed', processed_at = business_now(), reason = $3
            where id = $1 and status = $2 and sent_at is not null
            returning id, user_id, amount, fees, currency
            """;

    private static Future<Optional<Row>> saveFailed(Tx tx, long id, String from, String reason) {
        return tx.find(FAIL, Row.class, id, from, reason);
    }
}
