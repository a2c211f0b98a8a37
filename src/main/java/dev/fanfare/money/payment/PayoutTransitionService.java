package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.PayoutRepository.Locked;
import dev.fanfare.money.payment.api.PaymentsError;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout.PayoutProcessed;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout.ProcessingAttempt;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Applies payout transitions with their money. Exactly one of concurrent transitions succeeds. */
record PayoutTransitionService(Database db, PayeeScreening screening, OwnCredit credit) {
    Future<Committed<ProcessingAttempt>> process(Caller caller, ProcessPayout ask) {
        String transactionId = OptionalText.blankToNull(ask.transactionId());
        boolean completing = transactionId != null;
        Step step = new Step(
                completing ? PayoutTransition.COMPLETE : PayoutTransition.TAKE_ON,
                transactionId,
                OptionalText.blankToNull(ask.notes()),
                null);
        Translatable message =
                Translatable.of(completing ? "The payout has been completed." : "The payout is being processed.");
        return move(
                caller,
                ask,
                ask.payoutId(),
                step,
                at -> new ProcessingAttempt(at.map(processedAt -> new PayoutProcessed("success", message, processedAt))
                        .orElse(null)));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectPayout ask) {
        Step step = new Step(PayoutTransition.REJECT, null, OptionalText.blankToNull(ask.notes()), ask.reason());
        return move(caller, ask, ask.payoutId(), step, at -> new ActionResult("The payout has been rejected."));
    }

    Future<Committed<ActionResult>> cancel(Caller caller, CancelPayout ask) {
        Step step = new Step(PayoutTransition.CANCEL, null, null, null);
        return move(caller, ask, ask.payoutId(), step, at -> new ActionResult("The payout has been cancelled."));
    }

    Future<Committed<ProposedOrDone>> fail(Caller caller, FailPayout ask) {
        Step step = new Step(PayoutTransition.FAIL, null, null, ask.reason());
        return move(
                caller,
                ask,
                ask.payoutId(),
                step,
                at -> new ProposedOrDone("The payout has failed; its amount has been returned."));
    }

    /** A transition and its recorded texts; null for none. */
    private record Step(PayoutTransition move, String transactionId, String notes, String reason) {}

    private <R extends Message> Future<Committed<R>> move(
            Caller caller, Ask<R> ask, long id, Step step, Function<Optional<Instant>, R> answer) {
        return db.change(caller, ask, tx -> PayoutRepository.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> CommonFault.notFound("payout", id)))
                        .compose(payout -> move(tx, caller, payout, step))
                        .map(answer))
                .recover(ConstraintErrors.map(
                        Map.of("payouts_transaction_unique", () -> CommonFault.duplicate("payout", "transaction_id"))));
    }

    /** The time of the transition; empty if its payee is screened. */
    private Future<Optional<Instant>> move(Tx tx, Caller caller, Locked payout, Step step) {
        PayoutTransition move = step.move();
        if (move == PayoutTransition.CANCEL && !caller.is(payout.userId())) {
            return CommonFault.notFound("payout", payout.id()).failed();
        }
        if (move != PayoutTransition.CANCEL && caller.is(payout.userId())) {
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
            return refusal(payout, move, "The payout is in a payout batch that is to pay it.")
                    .failed();
        }
        return requireOther(tx, caller, payout, move)
                .compose(other -> mayBePaid(tx, caller, payout, move))
                .compose(may -> may
                        ? apply(tx, caller, payout, step).map(Optional::of)
                        : Future.succeededFuture(Optional.empty()));
    }

    /** Refuses a person who has opened the credit that the payout's money is owed on. */
    private Future<Void> requireOther(Tx tx, Caller caller, Locked payout, PayoutTransition move) {
        return isPaying(move)
                ? credit.list(tx, caller, Arrays.asList(caller.userId(), caller.proposedBy()), List.of(payout.id()))
                        .map(own -> {
                            if (!own.isEmpty()) {
                                throw CommonFault.PERMISSION_DENIED
                                        .because(
                                                "Another person than the one who opened the brand's credit pays out what is"
                                                        + " owed on it.")
                                        .with("reason", "own_credit");
                            }
                            return null;
                        })
                : Future.succeededFuture();
    }

    private static boolean isPaying(PayoutTransition move) {
        return move == PayoutTransition.TAKE_ON || move == PayoutTransition.COMPLETE;
    }

    /**
     * Whether its payee is not screened; fails for a removed destination, a publisher in debt, and in a dry run. What is being
     * processed may have been sent already, so its end is recorded.
     */
    private Future<Boolean> mayBePaid(Tx tx, Caller caller, Locked payout, PayoutTransition move) {
        if (!isPaying(move) || !payout.is(PayoutStatus.PENDING)) {
            return Future.succeededFuture(true);
        }
        if (payout.removed()) {
            return PaymentsError.DESTINATION_NOT_USABLE
                    .because("The payout method was removed. Reject the payout; the creator can request another.")
                    .with("reason", "removed")
                    .failed();
        }
        return Future.all(Ledger.owes(tx, payout.userId()), screening.listHeld(tx, List.of(payout.id())))
                .compose(both -> {
                    boolean screened = !both.<Set<Long>>resultAt(1).isEmpty();
                    if (both.<Boolean>resultAt(0)) {
                        return PaymentsError.PUBLISHER_IN_DEBT.failed();
                    }
                    return screened && caller.dryRun()
                            ? PaymentsError.PAYEE_SCREENED.failed()
                            : Future.succeededFuture(!screened);
                });
    }

    private static Future<Instant> apply(Tx tx, Caller caller, Locked payout, Step step) {
        PayoutTransition move = step.move();
        Future<Optional<Instant>> moved =
                PayoutRepository.move(tx, payout.id(), move, step.transactionId(), step.notes(), step.reason());
        // Pipelined with the transition, and rolled back if it is not possible.
        audit(tx, caller, payout, step);
        Outbox.announceEvents(tx);
        if (move != PayoutTransition.TAKE_ON) {
            Ledger.post(tx, entry(caller, payout, move));
        }
        return moved.map(at -> at.orElseThrow(() -> refusal(payout, move, null)));
    }

    /** A completed payout is not on hold: the bank returns it regardless of its owner. */
    private static boolean isHeld(Locked payout) {
        return payout.onHold() && !payout.is(PayoutStatus.COMPLETED);
    }

    /** @param message null for the usual one */
    private static Refused refusal(Locked payout, PayoutTransition move, @English String message) {
        if (move == PayoutTransition.FAIL) {
            List<String> allowed =
                    isHeld(payout) || payout.sent() ? List.of() : PayoutTransition.MACHINE.next(payout.status());
            return CommonFault.transition(
                            "payout", payout.status().code(), move.to().code(), allowed)
                    .with("on_hold", payout.onHold());
        }
        FaultType error = move == PayoutTransition.CANCEL
                ? PaymentsError.PAYOUT_CANNOT_BE_CANCELLED
                : PaymentsError.PAYOUT_ALREADY_PROCESSED;
        return (message == null ? error.refusal() : error.because(message))
                .with("status", payout.status().code())
                .with("on_hold", payout.onHold())
                .with("run_id", payout.runId());
    }

    private static Entry entry(Caller caller, Locked payout, PayoutTransition move) {
        String state = move.to().code();
        long owner = payout.userId();
        Money amount = payout.amount();
        Entry.Draft entry = Entry.of(
                "payout:" + payout.id() + ":" + state,
                "payout_" + state,
                "Payout " + payout.id() + " of " + amount
                        + (move == PayoutTransition.FAIL ? " failed." : " was " + state + "."),
                caller.requestId());
        boolean returned = move == PayoutTransition.FAIL && payout.is(PayoutStatus.COMPLETED);
        Entry.Draft taken = returned
                ? entry.from(owner, AccountKind.PUBLISHER_PAID, payout.net())
                        .from(owner, AccountKind.PUBLISHER_FEES, payout.fees())
                : entry.from(owner, AccountKind.PUBLISHER_HELD, amount);
        Entry.Draft given = move == PayoutTransition.COMPLETE
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
