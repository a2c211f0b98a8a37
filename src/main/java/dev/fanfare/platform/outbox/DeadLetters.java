package dev.fanfare.platform.outbox;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Events that failed again and again. They wait for an operator, who has them tried again. */
public final class DeadLetters {
    /** Events that one call revives. */
    public static final int AT_MOST = 1_000;

    private DeadLetters() {}

    /**
     * Lists them by id.
     *
     * @param type null for all
     * @param after the id after which to begin
     */
    public static Future<List<DeadLetter>> list(Sql sql, String type, long after, int limit) {
        return OutboxRepository.listDead(sql, type, after, limit);
    }

    /**
     * Has them tried again at once, as often as a new event.
     *
     * @param ids null for the oldest {@link #AT_MOST}
     * @return how many there were
     */
    public static Future<Integer> retry(Tx tx, List<Long> ids) {
        tx.announce(Outbox.CHANNEL);
        return OutboxRepository.retry(tx, ids, AT_MOST);
    }
}
