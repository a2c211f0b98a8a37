package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.store.PayoutTransitRepository.Row;
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
        return PayoutTransitRepository.send(tx, payoutIds).map(rows -> rows.stream()
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
        return moved(tx, PayoutTransitRepository.settle(tx, payoutId, transactionId), row -> entry(
                        caller, row, "completed", " was completed.")
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
        return moved(
                tx, PayoutTransitRepository.fail(tx, payoutId, PayoutStatus.PROCESSING.code(), reason), row -> entry(
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
        return moved(
                tx, PayoutTransitRepository.fail(tx, payoutId, PayoutStatus.COMPLETED.code(), reason), row -> entry(
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
}
