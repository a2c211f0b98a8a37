package dev.fanfare.money.disbursement.store;

import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

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
        return tx.get(SUM, Sum.class, runId, currency, file, move.startCodes());
    }

    /**
     * Moves the next transfers.
     *
     * @param evidence of the one report; each transfer has its own copy
     * @param atMost how many in this transaction
     * @return the number of moved transfers
     */
    public Future<Integer> moveNext(Tx tx, Caller caller, TransferTransition move, Evidence evidence, int atMost) {
        return listMovable(tx, this, move, atMost).compose(ids -> {
            Future<?> moved = Future.succeededFuture();
            for (Long id : ids) {
                Evidence own = new Evidence(evidence.source(), evidence.id() + "/" + id, evidence.detail());
                moved = moved.compose(done -> Transfers.move(tx, caller, id, move, null, own));
            }
            return moved.map(ids.size());
        });
    }

    private static final String OF_RUN = """
            from transfers t
            where t.run_id = $1 and t.rail in ('sepa', 'ach', 'csv') and ($2::text is null or t.currency = $2)
              and ($3::integer is null or exists (
                select from payout_run_files f
                join payout_run_items i on i.run_id = f.run_id and i.rail = f.rail and i.currency = f.currency
                  and i.position between f.first_position and f.last_position
                where f.run_id = $1 and f.number = $3
                  and (i.payout_id = t.payout_id or i.bank_account_id = t.bank_account_id)))
            """;

    private static final String SUM = """
            select coalesce(sum(t.amount) filter (where t.status in ('sent', 'unknown', 'settled', 'returned')), 0)::bigint
                as amount,
              count(*) filter (where t.status = any ($4)) as movable,
              count(*) filter (where t.status = 'settled') as settled
            """ + OF_RUN;

    private static final String MOVABLE = "select t.id " + OF_RUN + """
              and t.status = any ($4)
            order by t.id
            limit $5
            for update
            """;

    private static Future<List<Long>> listMovable(Tx tx, RunTransfers run, TransferTransition move, int limit) {
        return tx.list(MOVABLE, Long.class, run.runId(), run.currency(), run.file(), move.startCodes(), limit);
    }
}
