package dev.fanfare.campaigns.task;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Windows of posts that are paid by their views, in the table of tasks. */
final class ViewWindowRepository {
    /** The states in which views are counted, as in the index; what is not accepted yet is paid with its acceptance. */
    private static final String COUNTED =
            "t.counted_at is null and t.status in ('under_review', 'appealed', 'accepted', 'paid')";

    private ViewWindowRepository() {}

    private static final String OPEN = """
            update tasks set window_ends_at = $2 where id = $1
            """;

    /** Opens the window of a post that was submitted in this transaction. */
    static Future<Void> open(Tx tx, long taskId, Instant endsAt) {
        return tx.pipeline(OPEN, taskId, endsAt);
    }

    /** Whether the last reading that counts has ended, one way or another. */
    private static final String READ = """
            not exists (select from post_readings r
                        where r.task_id = t.id and r.state = 'due' and r.due_at <= t.window_ends_at)
            """;

    private static final String LIST_DUE = """
            select t.id
            from tasks t
            where t.window_ends_at <= business_now() and %s and
            %s
            order by t.window_ends_at, t.id
            limit $1
            """.formatted(COUNTED, READ);

    /** Tasks whose windows can be closed, the longest waiting first. */
    static Future<List<Long>> listDue(Sql sql, int atMost) {
        return sql.list(LIST_DUE, Long.class, atMost);
    }

    /**
     * A window that was closed.
     *
     * @param views that count; null if the network has told none
     * @param untilEnd whether it lasted until the end of its campaign
     */
    record Closed(Instant windowEndsAt, @Nullable Long views, boolean untilEnd) {}

    private static final String CLOSE = """
            update tasks t
            set counted_at = business_now(), counted_views = (
                  select r.views from post_readings r
                  where r.task_id = t.id and r.state = 'read' and r.due_at > t.completed_at and r.due_at <= t.window_ends_at
                  order by r.due_at desc
                  limit 1)
            where t.id = $1 and t.window_ends_at <= business_now() and %s and
            %s
            returning t.window_ends_at, t.counted_views as views,
              coalesce(t.reward_rules::jsonb ->> 'window' = 'campaign_end', false) as until_end
            """.formatted(COUNTED, READ);

    /** Counts the last reading within the window; empty if it was closed before, or cannot be any more. */
    static Future<Optional<Closed>> close(Tx tx, long taskId) {
        return tx.find(CLOSE, Closed.class, taskId);
    }

    private static final String LIST_VANISHED = """
            select distinct task_id
            from (select task_id from post_readings where vanished order by id limit $1) v
            """;

    /** Tasks of which views have vanished. */
    static Future<List<Long>> listVanished(Sql sql, int atMost) {
        return sql.list(LIST_VANISHED, Long.class, atMost);
    }

    /**
     * The latest reading that shows less than is kept.
     *
     * @param left the views that it shows; 0 for a post that is gone
     * @param confirmed whether an earlier one of this post has shown too few for what is kept now, too
     */
    record Vanished(long id, Instant dueAt, long left, boolean confirmed) {}

    private static final String FIND_VANISHED = """
            select r.id, r.due_at, coalesce(r.views, 0) as left,
                   exists (select from post_readings o
                           where o.task_id = r.task_id and o.due_at > t.window_ends_at and o.due_at < r.due_at
                             and o.state in ('read', 'missing') and o.read_at <= r.read_at - make_interval(hours => $2)
                             and coalesce(o.views, 0) < r.least)
                     as confirmed
            from post_readings r
            join tasks t on t.id = r.task_id
            where r.task_id = $1 and r.vanished
            order by r.due_at desc
            limit 1
            """;

    /** @param hours that a confirming reading is later, at least */
    static Future<Optional<Vanished>> findVanished(Tx tx, long taskId, int hours) {
        return tx.find(FIND_VANISHED, Vanished.class, taskId, hours);
    }
}
