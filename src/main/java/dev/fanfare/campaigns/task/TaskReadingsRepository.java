package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Reads what tasks earn by their views. */
final class TaskReadingsRepository {
    private TaskReadingsRepository() {}

    /**
     * A task with its window.
     *
     * @param network of its post; null without one
     * @param windowEndsAt null if it is not paid by views, or not submitted
     * @param latestViews null before the first reading
     * @param nextAt null for no reading to come
     */
    record Row(
            long taskId,
            long userId,
            long advertiserId,
            @Nullable String network,
            @Nullable Instant windowEndsAt,
            @Nullable Long latestViews,
            @Nullable Instant nextAt,
            @Nullable Instant viewsFellAt,
            long viewsTakenBack,
            long paymentViews,
            long paymentPool,
            @JsonUnwrapped FrozenTerms terms,
            @JsonUnwrapped ViewPromise views) {}

    private static final String FIND =
            """
            select t.id as task_id, t.user_id, c.advertiser_id, split_part(t.post_key, ':', 1) as network, t.window_ends_at,
                   (select r.views from post_readings r
                    where r.task_id = t.id and r.state = 'read' and r.due_at > t.completed_at
                    order by r.due_at desc limit 1) as latest_views,
                   (select min(r.next_at) from post_readings r where r.task_id = t.id and r.state = 'due') as next_at,
                   t.views_fell_at, t.views_taken_back, t.payment_views, t.payment_pool, %s, %s
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1
            """.formatted(Columns.of("t", FrozenTerms.class), Columns.of("t", ViewPromise.class));

    static Future<Optional<Row>> find(Sql sql, long taskId) {
        return sql.find(FIND, Row.class, taskId);
    }
}
