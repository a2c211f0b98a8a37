package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.PayoutHistoryRepository.Head;
import dev.fanfare.money.disbursement.api.PayoutHistory.GetOwnPayout;
import dev.fanfare.money.disbursement.api.PayoutHistory.GetPayout;
import dev.fanfare.money.disbursement.api.PayoutHistory.PayoutSteps;
import dev.fanfare.money.disbursement.api.PayoutHistory.Said;
import dev.fanfare.money.disbursement.api.PayoutHistory.Sent;
import dev.fanfare.money.disbursement.api.PayoutHistory.Transfer;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Shows a payout with its steps. */
record PayoutHistoryService(Database db) {
    Future<PayoutSteps> get(Caller caller, GetPayout ask) {
        return get(ask.payoutId(), null);
    }

    Future<PayoutSteps> getOwn(Caller caller, GetOwnPayout ask) {
        return get(ask.payoutId(), caller.id());
    }

    private Future<PayoutSteps> get(long id, Long onlyOf) {
        return Future.all(
                        PayoutHistoryRepository.find(db, id, onlyOf),
                        PayoutHistoryRepository.listSteps(db, id),
                        PayoutHistoryRepository.listRuns(db, id),
                        PayoutHistoryRepository.findTransfer(db, id),
                        PayoutHistoryRepository.listAnswers(db, id))
                .map(all -> {
                    Optional<Head> found = all.resultAt(0);
                    Head head = found.orElseThrow(() -> CommonFault.notFound("payout", id));
                    Optional<Transfer> transfer = all.resultAt(3);
                    List<Said> answers = all.resultAt(4);
                    return new PayoutSteps(
                            head.item(),
                            head.userId(),
                            head.outcome(),
                            all.resultAt(1),
                            all.resultAt(2),
                            transfer.map(sent -> new Sent(sent, answers)).orElse(null));
                });
    }
}
