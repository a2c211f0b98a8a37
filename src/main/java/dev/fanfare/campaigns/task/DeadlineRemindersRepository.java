package dev.fanfare.campaigns.task;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Records reminders of deadlines. */
final class DeadlineRemindersRepository {
    static final int STAMPED_AT_ONCE = 200;

    private static final DueRows<Long> NEAR = DueRows.batches(Long.class, STAMPED_AT_ONCE, """
            select t.id
            from tasks t
            where t.status in ('pending', 'rejected') and t.reminded_at is null
              and t.deadline > business_now() and t.deadline <= business_now() + make_interval(hours => $1)
              and exists (select from campaigns c where c.id = t.campaign_id and c.status in ('active', 'paused'))
            order by t.deadline
            """);

    private static final String STAMP = """
            update tasks set reminded_at = business_now() where id = any ($1)
            """;

    /** Marks tasks whose deadline is near as reminded; returns their ids. */
    static Future<List<Long>> recordReminded(Tx tx, int hoursBefore) {
        return NEAR.claim(tx, hoursBefore).compose(ids -> tx.execute(STAMP, (Object) ids.toArray(Long[]::new))
                .map(ids));
    }
}
