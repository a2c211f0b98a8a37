package dev.fanfare.money.disbursement.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Transfers of runs that went out by file. */
final class RunTransfersRepository {
    private static final String SUM = """
            select coalesce(sum(amount), 0)::bigint
            from transfers
            where run_id = $1 and currency = $2 and rail in ('sepa', 'ach', 'csv')
              and status in ('sent', 'unknown', 'settled', 'returned')
            """;

    /** In minor units. */
    static Future<Long> sum(Tx tx, long runId, String currency) {
        return tx.get(SUM, Long.class, runId, currency);
    }

    private static final String SENT = """
            select id
            from transfers
            where run_id = $1 and currency = $2 and rail in ('sepa', 'ach', 'csv') and status in ('sent', 'unknown')
            order by id
            limit $3
            for update
            """;

    static Future<List<Long>> listSent(Tx tx, long runId, String currency, int limit) {
        return tx.list(SENT, Long.class, runId, currency, limit);
    }
}
