package dev.fanfare.payments;

import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.money.Money;
import dev.fanfare.payments.PayoutRepository.Locked;
import dev.fanfare.payments.api.PaymentEvents.PayoutSettled;
import dev.fanfare.payments.api.PaymentsError;
import dev.fanfare.payments.api.PayoutDecisions.CancelPayout;
import dev.fanfare.payments.api.PayoutDecisions.FailPayout;
import dev.fanfare.payments.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.payments.api.PayoutDecisions.ProcessPayout.PayoutProcessed;
import dev.fanfare.payments.api.PayoutDecisions.RejectPayout;
import dev.fanfare.payments.api.PayoutMove;
import dev.fanfare.payments.api.PayoutStatus;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Given;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Moves payouts from state to state, and their money with them. Of concurrent moves exactly one succeeds. */
final class PayoutMoveService {
    private final Database db;

    PayoutMoveService(Database db) {
        this.db = db;
    }

    Future<Committed<PayoutProcessed>> process(Caller caller, ProcessPayout ask) {
        String transactionId = Given.text(ask.transactionId());
        boolean completing = transactionId != null;
        Step step = new Step(
                completing ? PayoutMove.COMPLETE : PayoutMove.TAKE_ON, transactionId, Given.text(ask.notes()), null);
        String message = completing ? "The payout has been completed." : "The payout is being processed.";
        return move(
                caller, ask, ask.payoutId(), step, processedAt -> new PayoutProcessed("success", message, processedAt));
    }

    Future<Committed<Done>> reject(Caller caller, RejectPayout ask) {
        Step step = new Step(PayoutMove.REJECT, null, Given.text(ask.notes()), ask.reason());
        return move(caller, ask, ask.payoutId(), step, at -> new Done("The payout has been rejected."));
    }

    Future<Committed<Done>> cancel(Caller caller, CancelPayout ask) {
        Step step = new Step(PayoutMove.CANCEL, null, null, null);
        return move(caller, ask, ask.payoutId(), step, at -> new Done("The payout has been cancelled."));
    }

    Future<Committed<Done>> fail(Caller caller, FailPayout ask) {
        Step step = new Step(PayoutMove.FAIL, null, null, ask.reason());
        return move(
                caller,
                ask,
                ask.payoutId(),
                step,
                at -> new Done("The payout has failed; its amount has been returned."));
    }

    /** A move and what is recorded with it; null for nothing. */
    private record Step(PayoutMove move, String transactionId, String notes, String reason) {}

    private <R extends Message> Future<Committed<R>> move(
            Caller caller, Ask<R> ask, long id, Step step, Function<Instant, R> answer) {
        return db.change(caller, ask, tx -> PayoutRepository.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> CommonFault.notFound("payout", id)))
                        .compose(payout -> move(tx, caller, payout, step))
                        .map(answer))
                .recover(Violations.refusedBy(
                        Map.of("payouts_transaction_unique", () -> CommonFault.duplicate("payout", "transaction_id"))));
    }

    private static Future<Instant> move(Tx tx, Caller caller, Locked payout, Step step) {
        PayoutMove move = step.move();
        if (move == PayoutMove.CANCEL && !caller.is(payout.userId())) {
            return CommonFault.notFound("payout", payout.id()).failed();
        }
        if (move != PayoutMove.CANCEL && caller.is(payout.userId())) {
            return CommonFault.PERMISSION_DENIED
                    .because("You may not decide on your own payout.")
                    .failed();
        }
        if (isHeld(payout)) {
            return refusal(payout, move, "The payout is on hold because its owner is banned.")
                    .failed();
        }
        if (payout.sent()) {
            return refusal(payout, move, "The payout has been sent: what becomes of its transfer decides.")
                    .failed();
        }
        if (payout.runId() != null && payout.is(PayoutStatus.PENDING)) {
            return refusal(payout, move, "The payout is in a run that is to pay it.")
                    .failed();
        }
        Future<Optional<Instant>> moved =
                PayoutRepository.move(tx, payout.id(), move, step.transactionId(), step.notes(), step.reason());
        // These travel with the move, and are undone when it is not possible.
        audit(tx, caller, payout, step);
        if (move != PayoutMove.TAKE_ON) {
            Outbox.write(
                    tx,
                    caller.requestId(),
                    new PayoutSettled(payout.id(), move.to().code()));
            Ledger.post(tx, entry(caller, payout, move));
        }
        return moved.map(at -> at.orElseThrow(() -> refusal(payout, move, null)));
    }

    /** A completed payout is not on hold: the bank returns it whatever its owner did. */
    private static boolean isHeld(Locked payout) {
        return payout.onHold() && !payout.is(PayoutStatus.COMPLETED);
    }

    /** @param message null for the usual one */
    private static Refused refusal(Locked payout, PayoutMove move, String message) {
        if (move == PayoutMove.FAIL) {
            List<String> allowed =
                    isHeld(payout) || payout.sent() ? List.of() : PayoutMove.MACHINE.next(payout.status());
            return CommonFault.transition(payout.status().code(), move.to().code(), allowed)
                    .with("on_hold", payout.onHold());
        }
        PaymentsError error = move == PayoutMove.CANCEL
                ? PaymentsError.PAYOUT_CANNOT_BE_CANCELLED
                : PaymentsError.PAYOUT_ALREADY_PROCESSED;
        return error.because(message == null ? error.says() : message)
                .with("status", payout.status().code())
                .with("on_hold", payout.onHold())
                .with("run_id", payout.runId());
    }

    private static Entry entry(Caller caller, Locked payout, PayoutMove move) {
        String state = move.to().code();
        long owner = payout.userId();
        Money amount = payout.amount();
        Entry.Draft entry = Entry.of(
                "payout:" + payout.id() + ":" + state,
                "payout_" + state,
                "Payout " + payout.id() + " of " + amount
                        + (move == PayoutMove.FAIL ? " failed." : " was " + state + "."),
                caller.requestId());
        boolean returned = move == PayoutMove.FAIL && payout.is(PayoutStatus.COMPLETED);
        Entry.Draft taken = returned
                ? entry.from(owner, AccountKind.PUBLISHER_PAID, payout.net())
                        .from(owner, AccountKind.PUBLISHER_FEES, payout.fees())
                : entry.from(owner, AccountKind.PUBLISHER_HELD, amount);
        Entry.Draft given = move == PayoutMove.COMPLETE
                ? taken.onto(owner, AccountKind.PUBLISHER_PAID, payout.net())
                        .onto(owner, AccountKind.PUBLISHER_FEES, payout.fees())
                : taken.onto(owner, AccountKind.PUBLISHER_AVAILABLE, amount);
        return given.entry();
    }

    private static Future<Void> audit(Tx tx, Caller caller, Locked payout, Step step) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("status", step.move().to().code());
        after.put("transaction_id", step.transactionId());
        after.put("notes", step.notes());
        String action =
                switch (step.move()) {
                    case TAKE_ON, COMPLETE -> "payout.process";
                    case REJECT -> "payout.reject";
                    case CANCEL -> "payout.cancel";
                    case FAIL -> "payout.fail";
                };
        return Audit.write(
                tx,
                caller,
                action,
                "payout:" + payout.id(),
                Map.of("status", payout.status().code()),
                after,
                step.reason());
    }
}
