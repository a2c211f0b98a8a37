package dev.fanfare.payments;

import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.payments.PayoutRepository.Locked;
import dev.fanfare.payments.PayoutStatus.Move;
import dev.fanfare.payments.api.PaymentsError;
import dev.fanfare.payments.api.PayoutProcessed;
import dev.fanfare.payments.api.ProcessPayout;
import dev.fanfare.payments.api.RejectPayout;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What operators do with payouts. Of any number who act at once exactly one succeeds. */
final class PayoutProcessService {
    private final Database db;

    PayoutProcessService(Database db) {
        this.db = db;
    }

    Future<PayoutProcessed> process(Caller caller, ProcessPayout ask) {
        String transactionId = textOrNull(ask.transactionId());
        boolean completing = transactionId != null;
        Step step = new Step(completing ? Move.COMPLETE : Move.TAKE_ON, transactionId, textOrNull(ask.notes()), null);
        String message = completing ? "The payout has been completed." : "The payout is being processed.";
        return move(caller, ask.payoutId(), step)
                .map(processedAt -> new PayoutProcessed("success", message, processedAt));
    }

    Future<Done> reject(Caller caller, RejectPayout ask) {
        Step step = new Step(Move.REJECT, null, textOrNull(ask.notes()), ask.reason());
        return move(caller, ask.payoutId(), step).map(at -> new Done("The payout has been rejected."));
    }

    /** One change of a payout; texts are null where it brings none. */
    private record Step(Move move, String transactionId, String notes, String reason) {}

    private Future<Instant> move(Caller caller, long id, Step step) {
        return db.transaction(tx -> PayoutRepository.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> CommonFault.notFound("payout", id)))
                        .compose(payout -> move(tx, caller, payout, step)))
                .recover(Violations.refusedBy(
                        Map.of("payouts_transaction_unique", () -> CommonFault.duplicate("payout", "transaction_id"))));
    }

    private static Future<Instant> move(Tx tx, Caller caller, Locked payout, Step step) {
        if (caller.is(payout.userId())) {
            return CommonFault.PERMISSION_DENIED
                    .because("Somebody else must decide on your own payout.")
                    .failed();
        }
        if (payout.onHold()) {
            return alreadyProcessed(payout, "The payout is on hold, because its owner is banned.")
                    .failed();
        }
        return PayoutRepository.move(tx, payout.id(), step.move(), step.transactionId(), step.notes(), step.reason())
                .map(moved -> moved.orElseThrow(
                        () -> alreadyProcessed(payout, PaymentsError.PAYOUT_ALREADY_PROCESSED.says())))
                .compose(at -> post(tx, caller, payout, step.move())
                        .compose(posted -> audit(tx, caller, payout, step))
                        .map(at));
    }

    private static Refused alreadyProcessed(Locked payout, String message) {
        return PaymentsError.PAYOUT_ALREADY_PROCESSED
                .because(message)
                .with("status", payout.status())
                .with("on_hold", payout.onHold());
    }

    private static Future<Boolean> post(Tx tx, Caller caller, Locked payout, Move move) {
        Entry.Draft entry = Entry.of(
                        "payout:" + payout.id() + ":" + move.to().code(),
                        "payout_" + move.to().code(),
                        "Payout " + payout.id() + " of " + payout.amount() + " was "
                                + move.to().code() + ".",
                        caller.requestId())
                .from(payout.userId(), AccountKind.PUBLISHER_HELD, payout.amount());
        return switch (move) {
            case TAKE_ON -> Future.succeededFuture(false);
            case COMPLETE ->
                Ledger.post(
                        tx,
                        entry.onto(payout.userId(), AccountKind.PUBLISHER_PAID, payout.net())
                                .onto(payout.userId(), AccountKind.PUBLISHER_FEES, payout.fees())
                                .entry());
            case REJECT ->
                Ledger.post(
                        tx,
                        entry.onto(payout.userId(), AccountKind.PUBLISHER_AVAILABLE, payout.amount())
                                .entry());
        };
    }

    private static Future<Void> audit(Tx tx, Caller caller, Locked payout, Step step) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("status", step.move().to().code());
        after.put("transaction_id", step.transactionId());
        after.put("notes", step.notes());
        String action = step.move() == Move.REJECT ? "payout.reject" : "payout.process";
        return Audit.write(
                tx, caller, action, "payout:" + payout.id(), Map.of("status", payout.status()), after, step.reason());
    }

    private static String textOrNull(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
