package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.OwnedTable.Expiry;
import dev.fanfare.platform.tables.RetentionConfig;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;

/** Deletes expired rows, table by table. */
record RetentionService(Database db, RetentionConfig days, TableRegistry tables) {
    /** Rows of one table in one transaction. */
    static final int CHUNK = 5_000;

    /** Deletes a chunk of each table. After a full chunk the scheduler asks again without a pause. */
    Future<JobResult> forget(Caller caller, ForgetExpired ask) {
        Future<JobResult> all = Future.succeededFuture(JobResult.NOTHING);
        for (OwnedTable table : tables.all()) {
            for (Expiry expiry : table.expiries()) {
                all = all.compose(sum -> db.transaction(tx ->
                                tx.execute(expiry.statement(), expiry.days().applyAsInt(days), CHUNK))
                        .map(deleted -> sum.plus(JobResult.of(deleted, CHUNK))));
            }
        }
        return all;
    }
}
