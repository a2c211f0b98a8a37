package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.admin.operations.api.MakePartitions;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.OwnedTable.Expiry;
import dev.fanfare.platform.tables.RetentionConfig;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;

/** Deletes expired rows, table by table, and keeps partitions. */
record RetentionService(Database db, RetentionConfig days, TableRegistry tables) {
    /** Rows of one table in one transaction. */
    static final int CHUNK = 5_000;

    /** Deletes a chunk of each table. After a full chunk the scheduler asks again without a pause. */
    Future<JobResult> forget(Caller caller, ForgetExpired ask) {
        Future<JobResult> all = Future.succeededFuture(JobResult.NOTHING);
        for (OwnedTable table : tables.all()) {
            for (Expiry expiry : table.expiries()) {
                int after = expiry.days().applyAsInt(days);
                all = all.compose(sum -> db.transaction(tx ->
                                table.isPartitioned() ? retire(tx, table, expiry, after) : delete(tx, expiry, after))
                        .map(sum::plus));
            }
        }
        return all;
    }

    private static Future<JobResult> delete(Tx tx, Expiry expiry, int after) {
        return tx.execute(expiry.statement(), after, CHUNK).map(deleted -> JobResult.of(deleted, CHUNK));
    }

    /** Rows of a partition that will be dropped soon are not deleted one by one. */
    private static Future<JobResult> retire(Tx tx, OwnedTable table, Expiry expiry, int after) {
        return PartitionsRepository.remove(tx, table.name(), after)
                .compose(oldest -> oldest.waits() || oldest.more()
                        ? Future.succeededFuture(new JobResult(oldest.more() ? 1 : 0, oldest.more()))
                        : delete(tx, expiry, after));
    }

    /** Creates the partitions that rows will need next. */
    Future<JobResult> prepare(Caller caller, MakePartitions ask) {
        Future<JobResult> all = Future.succeededFuture(JobResult.NOTHING);
        for (OwnedTable table :
                tables.all().stream().filter(OwnedTable::isPartitioned).toList()) {
            int kept = table.expiries().get(0).days().applyAsInt(days);
            all = all.compose(sum -> db.transaction(tx -> PartitionsRepository.create(tx, table.name(), kept))
                    .map(made -> sum.plus(new JobResult(made, false))));
        }
        return all;
    }
}
