package dev.fanfare.money.disbursement.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
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
        return apply(tx, caller, lock(tx, endToEndId), TransferTransition.SETTLE, amount, evidence);
    }

    /**
     * It was refused and never left: the publisher has the money available again.
     *
     * @param amount as stated; null where nothing is
     */
    public static Future<Outcome> fail(Tx tx, Caller caller, String endToEndId, Money amount, Evidence evidence) {
        return apply(tx, caller, lock(tx, endToEndId), TransferTransition.FAIL, amount, evidence);
    }

    /**
     * It came back, before or after it was settled: the publisher has the money available again, fees included.
     *
     * @param amount as stated; null where nothing is
     */
    public static Future<Outcome> returned(Tx tx, Caller caller, String endToEndId, Money amount, Evidence evidence) {
        return apply(tx, caller, lock(tx, endToEndId), TransferTransition.RETURN, amount, evidence);
    }

    /** Moves a transfer by its id. */
    public static Future<Outcome> move(
            Tx tx, Caller caller, long transferId, TransferTransition move, Money amount, Evidence evidence) {
        return apply(tx, caller, lock(tx, transferId), move, amount, evidence);
    }

    /** Settles the flag of a transfer that stays where it is. */
    public static Future<Void> confirm(Tx tx, long transferId, TransferTransition move, Evidence evidence) {
        return addEvidence(tx, transferId, evidence, move.to(), null, false)
                .compose(added -> releaseFlag(tx, transferId));
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
        return addEvidence(tx, transfer.id(), evidence, move.to(), amount, moves)
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
                                    ? isOnlyBooking(tx, transfer.id(), move.to(), evidence)
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
        return end(tx, transfer.id(), move, settling ? null : evidence.detail())
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

    /**
     * A locked transfer.
     *
     * @param payoutId null for a micro-deposit
     * @param bankAccountId null for a payout
     * @param part null for a payout
     * @param reference the provider's id of it, else its end-to-end id
     */
    record Locked(
            long id,
            Long payoutId,
            Long bankAccountId,
            Integer part,
            TransferStatus status,
            Money amount,
            String reference) {}

    private static final String LOCK_BY_END_TO_END_ID = """
            select id, payout_id, bank_account_id, part, status, amount, currency,
              coalesce(provider_id, end_to_end_id) as reference
            from transfers where end_to_end_id = $1
            for update
            """;

    private static Future<Optional<Locked>> lock(Tx tx, String endToEndId) {
        return tx.find(LOCK_BY_END_TO_END_ID, Locked.class, endToEndId);
    }

    private static final String LOCK = """
            select id, payout_id, bank_account_id, part, status, amount, currency,
              coalesce(provider_id, end_to_end_id) as reference
            from transfers where id = $1
            for update
            """;

    private static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String ADD_EVIDENCE = """
            insert into transfer_evidence (transfer_id, source, evidence_id, outcome, amount, currency, detail, taken)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict on constraint transfer_evidence_once do nothing
            """;

    /** Returns whether it is new. */
    private static Future<Boolean> addEvidence(
            Tx tx, long transferId, Evidence evidence, TransferStatus outcome, Money amount, boolean taken) {
        return tx.execute(
                        ADD_EVIDENCE,
                        transferId,
                        evidence.source(),
                        evidence.id(),
                        outcome.code(),
                        amount == null ? null : amount.minor(),
                        amount == null ? null : amount.currency(),
                        evidence.detail(),
                        taken)
                .map(added -> added == 1);
    }

    // A line and its assignment by a person are one booking: line:7 and line:7/assigned.
    private static final String IS_ONLY_BOOKING = """
            select count(distinct split_part(evidence_id, '/', 1)) = 1 as only
            from transfer_evidence
            where transfer_id = $1 and outcome = $2 and source = $3
            """;

    /**
     * Whether its source reports one booking with this outcome. Another of the same statements would be a second payment;
     * what a notification or a report said before is the same one. Asked under the transfer's lock, since a racer's report
     * counts.
     */
    private static Future<Boolean> isOnlyBooking(Tx tx, long transferId, TransferStatus outcome, Evidence evidence) {
        return tx.get(IS_ONLY_BOOKING, Boolean.class, transferId, outcome.code(), evidence.source());
    }

    /** The end resolves its flag. What is in no batch yet gets into none. */
    private static final String END = """
            update transfers
            set status = $3, ended_at = business_now(), failure = $4, flag = null, flagged_at = null,
                sent_at = case when status = 'intended' then sent_at else coalesce(sent_at, business_now()) end,
                due_at = case when batch is not null then due_at end
            where id = $1 and status = any ($2)
            """;

    private static Future<Integer> end(Tx tx, long id, TransferTransition move, String failure) {
        return tx.execute(END, id, move.startCodes(), move.to().code(), failure);
    }

    private static final String FLAG = """
            update transfers set flag = $2, flagged_at = business_now() where id = $1 and flag is null
            """;

    private static final String UNFLAG = """
            update transfers set flag = null, flagged_at = null where id = $1
            """;

    private static Future<Void> releaseFlag(Tx tx, long id) {
        return tx.execute(UNFLAG, id).mapEmpty();
    }

    /** Flags a transfer for an operator; an existing flag stays. */
    public static Future<Void> flag(Tx tx, long transferId, String reason) {
        return tx.execute(FLAG, transferId, reason).mapEmpty();
    }
}
