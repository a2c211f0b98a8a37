package dev.fanfare.tasks;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Which publishers have been reminded of their tasks. */
final class RemindersRepository {
    private RemindersRepository() {}

    // Rows that another node is just stamping are left to it.
    private static final String STAMP = """
            update tasks
            set reminded_at = now()
            where id in (
              select t.id
              from tasks t join campaigns c on c.id = t.campaign_id
              where t.status in ('pending', 'rejected') and t.reminded_at is null
                and t.deadline > now() and t.deadline <= now() + make_interval(hours => $1)
                and c.status in ('active', 'paused')
              order by t.deadline
              limit $2
              for update of t skip locked)
            returning id
            """;

    /** Marks tasks that can still be handed in, but not much longer. */
    static Future<List<Long>> stamp(Tx tx, int hoursBefore, int atMost) {
        return tx.list(STAMP, row -> row.getLong("id"), hoursBefore, atMost);
    }
}
