package dev.fanfare.money.disbursement.store;

import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Transfers of runs that go by file. */
final class RunTransfersRepository {
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

    static Future<RunTransfers.Sum> sum(Tx tx, RunTransfers run, TransferTransition move) {
        return tx.get(SUM, RunTransfers.Sum.class, run.runId(), run.currency(), run.file(), move.startCodes());
    }

    private static final String MOVABLE = "select t.id " + OF_RUN + """
              and t.status = any ($4)
            order by t.id
            limit $5
            for update
            """;

    static Future<List<Long>> listMovable(Tx tx, RunTransfers run, TransferTransition move, int limit) {
        return tx.list(MOVABLE, Long.class, run.runId(), run.currency(), run.file(), move.startCodes(), limit);
    }
}
