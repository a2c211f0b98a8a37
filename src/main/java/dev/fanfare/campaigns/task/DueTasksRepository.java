package dev.fanfare.campaigns.task;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Finds overdue tasks and rejects them. */
final class DueTasksRepository {
    /** Advertisers of overdue tasks, which are locked. */
    static final DueRows<Long> OVERDUE = DueRows.of(Long.class, "t", """
            select (select c.advertiser_id from campaigns c where c.id = t.campaign_id) as advertiser_id
            from tasks t
            where (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
              and greatest(t.deadline, t.appealable_until) <= business_now()
            order by greatest(t.deadline, t.appealable_until), t.id
            """);

    // Rejected tasks can no longer be resubmitted nor appealed either, so their promises end.
    private static final String REJECT_OVERDUE = """
            with due as (
              select t.id, t.promised, c.funded
              from tasks t
              join campaigns c on c.id = t.campaign_id
              where c.advertiser_id = $1
                and (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
                and greatest(t.deadline, t.appealable_until) <= business_now()
              order by greatest(t.deadline, t.appealable_until), t.id
              limit $2
              for no key update of t skip locked
            ), rejected as (
              update tasks t
              set status = 'rejected', promised = 0, appealable_until = null,
                  reason = case when t.status = 'pending' then 'deadline_missed' else t.reason end
              from due
              where t.id = due.id
              returning due.promised, due.funded
            )
            select count(*)::integer as handled, coalesce(sum(promised) filter (where not funded), 0)::bigint as promised,
                   coalesce(sum(promised) filter (where funded), 0)::bigint as reserved
            from rejected
            """;

    /**
     * The result of one call.
     *
     * @param handled number of tasks handled
     * @param promised sum of their released promises, in minor units of the advertiser's currency
     * @param reserved the part of it from funded campaigns
     */
    record Overdue(int handled, long promised, long reserved) {}

    /** Rejects the advertiser's overdue tasks. */
    static Future<Overdue> rejectOverdue(Tx tx, long advertiserId, int atMost) {
        return tx.get(REJECT_OVERDUE, Overdue.class, advertiserId, atMost);
    }

    private static final String LIST_UNREVIEWED = """
            select id
            from tasks
            where status = 'under_review' and completed_at <= business_now() - make_interval(days => $1)
            order by completed_at, id
            limit $2
            """;

    static Future<List<Long>> listUnreviewed(Sql sql, int days, int atMost) {
        return sql.list(LIST_UNREVIEWED, Long.class, days, atMost);
    }
}
