package dev.fanfare.campaigns.task;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Until when tasks are to be submitted, and posts decided about. */
final class TaskCalendarRepository {
    private TaskCalendarRepository() {}

    private static final String DUE = """
            select t.id, c.name, least(t.deadline, c.date_end) as at, null::date as day, t.updated_at
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.user_id = $1 and t.deadline >= $2 and least(t.deadline, c.date_end) >= $2
              and least(t.deadline, c.date_end) < $3 and c.status in ('active', 'paused')
              and (t.status = 'pending' or (t.status = 'rejected' and t.changes_requested))
            order by at, t.id
            limit $4
            """;

    /** What a creator has to submit. */
    static Future<List<Row>> listDue(Sql sql, Question asked) {
        return sql.list(DUE, Row.class, asked.userId(), asked.from(), asked.until(), asked.limit());
    }

    private static final String APPEALS = """
            select t.id, c.name, a.due_at as at, null::date as day, a.appealed_at as updated_at
            from appeals a
            join tasks t on t.id = a.task_id
            join campaigns c on c.id = t.campaign_id
            where a.outcome = 'open' and a.due_at >= $2 and a.due_at < $3
              and a.rejected_by is distinct from $1 and t.user_id <> $1 and c.advertiser_id <> all ($5)
            order by a.due_at, a.task_id
            limit $4
            """;

    /** Appeals that one of staff may decide about, by when they count as granted. */
    static Future<List<Row>> listAppeals(Sql sql, Question asked) {
        return asked.may(Permission.TASKS_REVIEW)
                ? sql.list(
                        APPEALS, Row.class, asked.userId(), asked.from(), asked.until(), asked.limit(), asked.brands())
                : Future.succeededFuture(List.of());
    }

    private static final String REVIEWS = """
            select t.id, c.name, t.completed_at + make_interval(days => $5) as at, null::date as day, t.updated_at
            from campaigns c
            join tasks t on t.campaign_id = c.id
            where c.advertiser_id = any ($1) and c.reviewed_by = 'advertiser' and t.status = 'under_review'
              and t.completed_at >= $2::timestamptz - make_interval(days => $5) and t.completed_at < $3::timestamptz - make_interval(days => $5)
            order by t.completed_at, t.id
            limit $4
            """;

    /**
     * Posts that brands decide about.
     *
     * @param days after which a post is accepted by itself
     */
    static Future<List<Row>> listReviews(Sql sql, Question asked, int days) {
        Long[] brands = asked.brandsBy(TeamRight.TASKS_REVIEW);
        return brands.length == 0
                ? Future.succeededFuture(List.of())
                : sql.list(REVIEWS, Row.class, brands, asked.from(), asked.until(), asked.limit(), days);
    }
}
