package dev.fanfare.money.disbursement.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.store.TransfersRepository.Locked;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.store.DepositTransit;
import dev.fanfare.money.payment.store.PayoutTransit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Records outcomes of transfers in the caller's transaction. A repeated report changes nothing; one that does not fit
 * the transfer only flags it for an operator.
 */
public final class Transfers {
    private Transfers() {}

    /** The effect of a report. */
    public enum Outcome {
        /** The transfer has moved, and its money with it. */
        MOVED,
        /** The transfer was there already, by another report. */
        AGREED,
        /** This report is a repetition. */
        REPEATED,
        /** It does not fit: another amount or currency, or a state that it cannot follow. */
        FLAGGED,
        /** There is no transfer with this end-to-end id. */
        UNKNOWN
    }

    /**
     * Its payee has the money.
     *
     * @param amount as stated; null where nothing is
     */
    public static Future<Outcome> settle(Tx tx, Caller caller, String endToEndId, Money amount, Evidence evidence) {
        return apply(tx, caller, TransfersRepository.lock(tx, endToEndId), TransferTransition.SETTLE, amount, evidence);
    }

    /**
     * It was refused and never left: the publisher has the money available again.
     *
     * @param amount as stated; null where nothing is
     */
    public static Future<Outcome> fail(Tx tx, Caller caller, String endToEndId, Money amount, Evidence evidence) {
        return apply(tx, caller, TransfersRepository.lock(tx, endToEndId), TransferTransition.FAIL, amount, evidence);
    }

    /**
     * It came back, before or after it was settled: the publisher has the money available again, fees included.
     *
     * @param amount as stated; null where nothing is
     */
    public static Future<Outcome> returned(Tx tx, Caller caller, String endToEndId, Money amount, Evidence evidence) {
        return apply(tx, caller, TransfersRepository.lock(tx, endToEndId), TransferTransition.RETURN, amount, evidence);
    }

    /** Moves a transfer by its id. */
    public static Future<Outcome> move(
            Tx tx, Caller caller, long transferId, TransferTransition move, Money amount, Evidence evidence) {
        return apply(tx, caller, TransfersRepository.lock(tx, transferId), move, amount, evidence);
    }

    /** Flags a transfer for an operator; an existing flag stays. */
    public static Future<Void> flag(Tx tx, long transferId, String reason) {
        return TransfersRepository.flag(tx, transferId, reason);
    }

    /** Settles the flag of a transfer that stays where it is. */
    public static Future<Void> confirm(Tx tx, long transferId, TransferTransition move, Evidence evidence) {
        return TransfersRepository.addEvidence(tx, transferId, evidence, move.to(), null, false)
                .compose(added -> TransfersRepository.releaseFlag(tx, transferId));
    }

    private static Future<Outcome> apply(
            Tx tx, Caller caller, Future<Optional<Locked>> locking, TransferTransition move, Money amount, Evidence e) {
        return locking.compose(found -> found.isEmpty()
                ? Future.succeededFuture(Outcome.UNKNOWN)
                : apply(tx, caller, found.get(), move, amount, e));
    }

    private static Future<Outcome> apply(
            Tx tx, Caller caller, Locked transfer, TransferTransition move, Money amount, Evidence evidence) {
        boolean fits = amount == null || amount.equals(transfer.amount());
        boolean moves = fits && move.startsAt(transfer.status());
        return TransfersRepository.addEvidence(tx, transfer.id(), evidence, move.to(), amount, moves)
                .compose(isNew -> {
                    if (!isNew) {
                        return Future.succeededFuture(Outcome.REPEATED);
                    }
                    if (moves) {
                        return moved(tx, caller, transfer, move, evidence).map(Outcome.MOVED);
                    }
                    if (fits && move.to() == transfer.status()) {
                        return Future.succeededFuture(Outcome.AGREED);
                    }
                    return (fits && isLate(transfer, move, evidence)
                                    ? TransfersRepository.isOnlyBooking(tx, transfer.id(), move.to(), evidence)
                                    : Future.succeededFuture(false))
                            .compose(agrees -> agrees
                                    ? Future.succeededFuture(Outcome.AGREED)
                                    : flag(tx, transfer.id(), misfit(transfer, move, amount, fits, evidence))
                                            .map(Outcome.FLAGGED));
                });
    }

    /** Banks may tell of a return before they tell of the payment, and before its statement comes. */
    private static boolean isLate(Locked transfer, TransferTransition move, Evidence evidence) {
        return move == TransferTransition.SETTLE
                && transfer.status() == TransferStatus.RETURNED
                && evidence.isBooking();
    }

    private static String misfit(
            Locked transfer, TransferTransition move, Money amount, boolean fits, Evidence evidence) {
        return fits
                ? evidence.source() + " says " + move.to().code() + ", but it is "
                        + transfer.status().code() + "."
                : evidence.source() + " says " + amount + " was " + move.to().code() + ", but it is "
                        + transfer.amount() + ".";
    }

    /** Moves the row, its payout or deposit, and the journal together. */
    private static Future<Void> moved(
            Tx tx, Caller caller, Locked transfer, TransferTransition move, Evidence evidence) {
        boolean settling = move == TransferTransition.SETTLE;
        return TransfersRepository.end(tx, transfer.id(), move, settling ? null : evidence.detail())
                .compose(done -> transfer.payoutId() != null
                        ? payout(tx, caller, transfer, move, evidence)
                        : deposit(tx, caller, transfer, move))
                .map(fitting -> {
                    if (!fitting) {
                        throw new IllegalStateException("what transfer " + transfer.id() + " pays is not in transit");
                    }
                    return null;
                });
    }

    /** The money leaves {@link AccountKind#PUBLISHER_IN_TRANSIT}, or comes back from outside. */
    private static Future<Boolean> payout(
            Tx tx, Caller caller, Locked transfer, TransferTransition move, Evidence evidence) {
        long payout = transfer.payoutId();
        if (move == TransferTransition.SETTLE) {
            return PayoutTransit.settle(tx, caller, payout, transfer.reference());
        }
        String reason = evidence.detail() == null ? evidence.source() : evidence.detail();
        return transfer.status() == TransferStatus.SETTLED
                ? PayoutTransit.takeBack(tx, caller, payout, reason)
                : PayoutTransit.fail(tx, caller, payout, reason);
    }

    private static Future<Boolean> deposit(Tx tx, Caller caller, Locked transfer, TransferTransition move) {
        return switch (move) {
            case SETTLE ->
                DepositTransit.settle(tx, caller, transfer.bankAccountId(), transfer.part(), transfer.amount());
            default ->
                transfer.status() == TransferStatus.SETTLED
                        ? DepositTransit.takeBack(
                                tx, caller, transfer.bankAccountId(), transfer.part(), transfer.amount())
                        : DepositTransit.fail(tx, caller, transfer.bankAccountId(), transfer.part(), transfer.amount());
        };
    }
}
