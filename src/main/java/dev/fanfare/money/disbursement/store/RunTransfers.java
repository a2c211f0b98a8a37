package dev.fanfare.money.disbursement.store;

import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * The transfers of a run that go by file, for banks that book or refuse a file as a whole.
 *
 * @param file one of the run's files; null for all
 * @param currency null for all
 */
public record RunTransfers(long runId, Integer file, String currency) {
    /**
     * Transfers in the bank's hands.
     *
     * @param amount the total handed to the bank, without refused transfers, in minor units
     * @param movable how many can make the transition
     * @param settled how many are booked already
     */
    public record Sum(long amount, long movable, long settled) {
        /** Whether all of it has come back before it was reported as booked. */
        public boolean isAllReturned() {
            return amount > 0 && movable == 0 && settled == 0;
        }
    }

    public Future<Sum> sum(Tx tx, TransferTransition move) {
        return RunTransfersRepository.sum(tx, this, move);
    }

    /**
     * Moves the next transfers.
     *
     * @param evidence of the one report; each transfer has its own copy
     * @param atMost how many in this transaction
     * @return the number of moved transfers
     */
    public Future<Integer> moveNext(Tx tx, Caller caller, TransferTransition move, Evidence evidence, int atMost) {
        return RunTransfersRepository.listMovable(tx, this, move, atMost).compose(ids -> {
            Future<?> moved = Future.succeededFuture();
            for (Long id : ids) {
                Evidence own = new Evidence(evidence.source(), evidence.id() + "/" + id, evidence.detail());
                moved = moved.compose(done -> Transfers.move(tx, caller, id, move, null, own));
            }
            return moved.map(ids.size());
        });
    }
}
