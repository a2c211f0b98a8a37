package dev.fanfare.campaigns.task;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Records reminders of deadlines. */
final class DeadlineRemindersRepository {
    static final int STAMPED_AT_ONCE = 200;

    // The limit is part of the statement so that the planner knows that it is small. Rows locked by another node are
    // skipped.
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
              limit %d
              for update of t skip locked)
            returning id
            """.formatted(STAMPED_AT_ONCE);

    /** Marks tasks whose deadline is near as reminded; returns their ids. */
    static Future<List<Long>> stamp(Tx tx, int hoursBefore) {
        return tx.list(STAMP, Long.class, hoursBefore);
    }
}
