package dev.fanfare.campaigns.task;

import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of tasks. */
final class TaskDeskRepository {
    private TaskDeskRepository() {}

    private static final String POSTS = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'tasks' and subject = 0 and day = '-infinity' and detail = 'under_review')
                   - (select coalesce(sum(k.value), 0)::bigint
                      from campaigns c
                      join counters k on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                        and k.detail = 'under_review'
                      where c.reviewed_by = 'advertiser') as count,
                   false as more,
                   (select q.completed_at from tasks q
                    where q.status = 'under_review'
                      and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by <> 'advertiser')
                    order by q.completed_at, q.id limit 1) as oldest,
                   (select count(*) from tasks
                    where reviewer_id = $1 and status = 'under_review' and review_until > business_now()) as mine
            """;

    /** Posts that staff may decide on. */
    static Future<Waiting> countPosts(Sql sql, long userId) {
        return sql.get(POSTS, Waiting.class, userId);
    }

    private static final String APPEALS = """
            select least(count(*), %1$d) as count, count(*) > %1$d as more, min(appealed_at) as oldest,
                   (select count(*) from tasks
                    where reviewer_id = $1 and status = 'appealed' and review_until > business_now()) as mine
            from (select appealed_at from appeals where outcome = 'open' order by appealed_at, task_id limit %1$d + 1) as waiting
            """.formatted(StaffQueue.MAX_COUNT);

    /** Appeals to decide. */
    static Future<Waiting> countAppeals(Sql sql, long userId) {
        return sql.get(APPEALS, Waiting.class, userId);
    }

    private static final String FIND = """
            select t.id, t.status || ', ' || coalesce(t.post_url, c.name) as title
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1
            """;

    static Future<List<Hit>> find(Sql sql, Term term) {
        return sql.list(FIND, Hit.class, term.id());
    }

    private static final String WAITING_POSTS = """
            select t.id, c.name, t.status as state,
                   case t.status when 'accepted' then t.reviewed_at else t.completed_at end as since,
                   case t.status when 'under_review' then t.completed_at + make_interval(days => $3) end as until
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.user_id = $1 and t.status in ('under_review', 'accepted')
            order by since, t.id
            limit $2 + 1
            """;

    /** Posts of a user that are not decided, or not paid. */
    static Future<List<OwnerWait.Row>> listWaitingPosts(Sql sql, long userId, int reviewDays) {
        return sql.list(WAITING_POSTS, OwnerWait.Row.class, userId, OwnerWait.LIMIT, reviewDays);
    }

    private static final String WAITING_APPEALS = """
            select t.id, c.name, t.status as state, o.appealed_at as since, o.due_at as until
            from tasks t
            join appeals o on o.task_id = t.id
            join campaigns c on c.id = t.campaign_id
            where t.user_id = $1 and t.status = 'appealed'
            order by o.appealed_at, t.id
            limit $2 + 1
            """;

    /** Appeals of a user that are not decided. */
    static Future<List<OwnerWait.Row>> listWaitingAppeals(Sql sql, long userId) {
        return sql.list(WAITING_APPEALS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
