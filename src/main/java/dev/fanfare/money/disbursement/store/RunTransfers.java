package dev.fanfare.money.disbursement.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The transfers of a run that went out in one file, for banks that book the file as one amount. */
public final class RunTransfers {
    private RunTransfers() {}

    /** The total handed to the bank by file in this run, without refused transfers. */
    public static Future<Money> handedOver(Tx tx, long runId, String currency) {
        return RunTransfersRepository.sum(tx, runId, currency).map(sum -> new Money(sum, currency));
    }

    /**
     * Settles the next transfers of a run.
     *
     * @param evidence of the one booking; each transfer has its own copy
     * @param atMost how many in this transaction
     * @return the number of settled transfers
     */
    public static Future<Integer> settleNext(
            Tx tx, Caller caller, long runId, String currency, Evidence evidence, int atMost) {
        return RunTransfersRepository.listSent(tx, runId, currency, atMost).compose(ids -> {
            Future<?> settled = Future.succeededFuture();
            for (Long id : ids) {
                Evidence own = new Evidence(evidence.source(), evidence.id() + "/" + id, evidence.detail());
                settled = settled.compose(done -> Transfers.move(tx, caller, id, TransferTransition.SETTLE, null, own));
            }
            return settled.map(ids.size());
        });
    }
}
