package dev.fanfare.campaigns.campaign.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Tasks whose deadline has passed, with what their campaigns had promised for them. */
public final class OverdueTasksRepository {
    private OverdueTasksRepository() {}

    private static final String LOCK_PROMISING = """
            select c.id
            from campaigns c
            where c.advertiser_id = $1 and c.views_committed > 0
              and exists (select from tasks t
                          where t.campaign_id = c.id and t.views_promised > 0 and t.status in ('pending', 'rejected')
                            and greatest(t.deadline, t.appealable_until) <= business_now())
            order by c.id
            for no key update
            """;

    // Rejected tasks can no longer be resubmitted nor appealed either, so their promises end. What views were promised
    // can be promised to other posts while the campaign runs.
    private static final String REJECT_OVERDUE = """
            with due as (
              select t.id, t.campaign_id, t.promised, t.views_promised, t.views_reserved, c.funded,
                     c.funded and c.status in ('active', 'paused') as keeps
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
              set status = 'rejected', promised = 0, views_promised = 0, views_reserved = 0, appealable_until = null,
                  reason = case when t.status = 'pending' then 'deadline_missed' else t.reason end
              from due
              where t.id = due.id
              returning due.campaign_id, due.promised - case when due.keeps then due.views_reserved else 0 end as promised,
                        due.funded, due.views_promised, case when due.keeps then due.views_reserved else 0 end as kept
            ), returned as (
              update campaigns c
              set views_committed = c.views_committed - r.views, reserve_left = c.reserve_left + r.kept
              from (select campaign_id, sum(views_promised)::bigint as views, sum(kept)::bigint as kept
                    from rejected where views_promised > 0 group by 1) r
              where c.id = r.campaign_id
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
    public record Overdue(int handled, long promised, long reserved) {}

    /** Rejects the advertiser's overdue tasks. */
    public static Future<Overdue> rejectOverdue(Tx tx, long advertiserId, int atMost) {
        // Campaigns before tasks.
        return tx.list(LOCK_PROMISING, Long.class, advertiserId)
                .compose(locked -> tx.get(REJECT_OVERDUE, Overdue.class, advertiserId, atMost));
    }
}
