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
    private final String settle;

    private CommitFence(String fence, String table) {
        this.settle = QueueRepository.SETTLE.formatted(fence, table);
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
