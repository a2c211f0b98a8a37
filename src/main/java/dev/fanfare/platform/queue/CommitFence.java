package dev.fanfare.platform.queue;

import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Map;

/**
 * Up to which id a log's table is complete, so that its rows can be given an order that stays. Ids become visible out of
 * order; but every transaction gets its own id before it draws one for a row, so once all transactions that had begun
 * when a row was the newest have ended, everything up to that row is settled. A constant of the log's repository.
 *
 * <p>The writers of rows see to the order of ids: a trigger before the insert takes the transaction's id first, a trigger
 * after the change of another row has it. Transaction ids start over in a restored database, and so does the fence.
 */
public final class CommitFence implements StatementSource {
    /** The transaction itself, which has an id by a lock, holds nothing up; so a quiet log settles at once. */
    private static final String SETTLE = """
            with seen as (
              select (select coalesce(max(id), 0) from %2$s) as newest,
                     coalesce((select min(x::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) x),
                              pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as ended,
                     pg_snapshot_xmax(pg_current_snapshot())::text::bigint as begun
            ), moved as (
              update %1$s f
              set settled = case when seen.ended >= seen.begun then seen.newest
                                 when f.fence_xid between 1 and seen.ended then f.fence_id
                                 else f.settled end,
                  fence_id = case when f.fence_xid between 1 and seen.begun and f.fence_xid > seen.ended
                                  then f.fence_id else seen.newest end,
                  fence_xid = case when f.fence_xid between 1 and seen.begun and f.fence_xid > seen.ended
                                   then f.fence_xid else seen.begun end
              from seen
              where seen.newest > f.settled
              returning f.settled
            )
            select coalesce((select settled from moved), f.settled) as settled, business_now() as now
            from %1$s f
            """;

    private final String settle;

    private CommitFence(String fence, String table) {
        this.settle = SETTLE.formatted(fence, table);
    }

    /**
     * The fence of a table's ids.
     *
     * @param fence a table of one row with the columns {@code settled}, {@code fence_id} and {@code fence_xid}
     */
    public static CommitFence of(String fence, String table) {
        return new CommitFence(fence, table);
    }

    /**
     * How far a log has come.
     *
     * @param settled no transaction can add a row with an id up to this any more
     */
    public record Progress(long settled, Instant now) {}

    /** Moves the fence, under the lock of its row. */
    public Future<Progress> settle(Tx tx) {
        return tx.get(settle, Progress.class);
    }

    @Override
    public Map<String, String> texts() {
        return Map.of("", settle);
    }
}
