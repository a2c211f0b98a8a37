package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.campaigns.task.api.GetTaskStatus.TaskStatusView;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads tasks with definition and campaign. */
final class TaskRowsRepository {
    /**
     * The filter of a list of tasks.
     *
     * @param advertiserId only tasks of this advertiser's campaigns; null for all
     * @param campaignId only tasks of this campaign, in any status; null for all
     * @param statuses the states to include
     */
    record Selection(Long advertiserId, Long campaignId, List<TaskStatus> statuses) {}

    /** The first argument is the viewer. */
    private static final String ROWS = """
            select t.id, t.user_id, t.status, t.updated_at, t.assigned_at, t.deadline, %s,
                   t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.changes_requested,
                   t.appealable_until,
                   o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
                   t.terms_accepted_at, w.id as draft_draft_id, w.state as draft_state, w.handed_in_at as draft_handed_in_at,
                   w.due_at as draft_due_at, w.comment as draft_comment,
                   t.payment, t.payment_reach,
                   d.type, d.title, d.description, d.requirements, %s,
                   c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
                   c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
                   c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
                   c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
                   c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
                   c.minimum_reward as campaign_tasks_minimum_reward,
                   (select timezone from users where id = $1) as viewer_timezone
            from tasks t
            join task_definitions d on d.id = t.definition_id
            join campaigns c on c.id = t.campaign_id
            left join appeals o on o.task_id = t.id
            left join lateral (
              select id, state, handed_in_at, due_at, comment
              from task_drafts
              where t.drafts and task_id = t.id
              order by id desc
              limit 1) w on true
            """.formatted(
                    Columns.of("t", FrozenTerms.class),
                    // Some are frozen at joining.
                    Columns.of("c", CampaignBrief.class, "campaign_")
                            .replaceAll("c\\.(disclosure|rights|terms_version|reward_rules|drafts)", "t.$1")
                            .replaceAll("c\\.(dos|donts|deliverables)", "d.$1"));

    private static final String FIND = ROWS + """
            where t.id = $2
            """;

    static Future<Optional<TaskRow>> find(Sql sql, Long viewerId, long taskId) {
        return sql.find(FIND, TaskRow.class, viewerId, taskId);
    }

    private static final String LIST_BY_IDS = ROWS + """
            where t.id = any ($2)
            """;

    /** In any order. */
    static Future<List<TaskRow>> listByIds(Sql sql, Long viewerId, Long[] ids) {
        return sql.list(LIST_BY_IDS, TaskRow.class, viewerId, ids);
    }

    // A lean query for submissions, the hot path: without the columns of lists.
    private static final String FIND_ASSIGNED = """
            select t.id, t.status, t.deadline, %s, t.screenshots, t.completed_at,
                   t.drafts and not exists (select from task_drafts where task_id = t.id and state = 'approved')
                     as draft_missing,
                   c.networks,
                   array(select url || ' ' || account_key from connections
                         where user_id = $2 and network = $3 and status = 'accepted') as accounts,
                   c.date_end as campaign_ends_at, c.status as campaign_status
            from tasks t join campaigns c on c.id = t.campaign_id
            where t.id = $1 and t.user_id = $2
            """.formatted(Columns.of("t", FrozenTerms.class));

    /**
     * Finds a task of this publisher.
     *
     * @param network whose accounts are wanted; null for none
     */
    static Future<Optional<AssignedTask>> findAssigned(Sql sql, long taskId, long userId, String network) {
        return sql.find(FIND_ASSIGNED, AssignedTask.class, taskId, userId, network);
    }

    /** A task's status and the advertiser of its campaign. */
    record StatusOf(long advertiserId, @JsonUnwrapped TaskStatusView task) {}

    private static final String FIND_STATUS = """
            select t.status, t.assigned_at as assigned_date, t.deadline, c.advertiser_id
            from tasks t join campaigns c on c.id = t.campaign_id
            where t.id = $1 and t.status <> 'left'
            union all
            select 'pending', d.created_at, c.date_end, c.advertiser_id
            from task_definitions d join campaigns c on c.id = d.campaign_id
            where d.id = $1
            """;

    /** Finds a task or a definition: they share one sequence of ids. */
    static Future<Optional<StatusOf>> findStatus(Sql sql, long id) {
        return sql.find(FIND_STATUS, StatusOf.class, id);
    }

    private static final QueryVariants LIST_OWN = QueryVariants.of(ROWS + """
            where t.id = any (array(
              select id from tasks
              where user_id = $1 and status <> 'left' and id < $2 {filters}
              order by id desc
              limit $3 offset $4))
            order by t.id desc
            """, "and campaign_id = ?");

    /** @param campaignId null for all */
    static Future<List<TaskRow>> listOwn(Sql sql, long userId, Long campaignId, PageRequest part) {
        return sql.list(LIST_OWN.by(campaignId), TaskRow.class, userId, part.beforeId(), part.limit(), part.offset());
    }

    private static final QueryVariants COUNT_OWN = QueryVariants.of("""
            select count(*) as total from tasks where user_id = $1 and status <> 'left' {filters}
            """, "and campaign_id = ?");

    static Future<Long> countOwn(Sql sql, long userId, Long campaignId) {
        return sql.get(COUNT_OWN.by(campaignId), Long.class, userId);
    }

    // Selects the ids first, from an index for each state in order, and joins only the rows shown. The states are
    // literals because the planner knows how common each is and reads a rare one from its own index.
    private static final String LIST_OF_STATUSES = ROWS + """
            where t.id = any (array(
              (select id from tasks where status = 'pending' and 'pending' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'under_review' and 'under_review' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'accepted' and 'accepted' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'rejected' and 'rejected' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'appealed' and 'appealed' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'paid' and 'paid' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              union all
              (select id from tasks where status = 'left' and 'left' = any ($2) and id < $3
               order by id desc limit $4::bigint + $5::bigint)
              order by id desc limit $4 offset $5))
            order by t.id desc
            """;

    private static final String LIST_OF_ADVERTISER = ROWS + """
            where t.id = any (array(
              select found.id
              from campaigns owned
              cross join lateral (
                select id from tasks where campaign_id = owned.id and status = any ($2) and id < $3
                order by id desc limit $4::bigint + $5::bigint) as found
              where owned.advertiser_id = $6
              order by found.id desc limit $4 offset $5))
            order by t.id desc
            """;

    // The campaign is joined so that the planner does not know its id: for a campaign with a large share of all tasks
    // it would scan the newest tasks of all, past everything newer than the campaign's last.
    private static final QueryVariants LIST_OF_CAMPAIGN = QueryVariants.of(ROWS + """
            where t.id = any (array(
              select found.id
              from campaigns owned
              cross join lateral (
                select id from tasks where campaign_id = owned.id and status = any ($2) and id < $3
                order by id desc limit $4 offset $5) as found
              where owned.id = $6 {filters}))
            order by t.id desc
            """, "and owned.advertiser_id = ?");

    /** Newest first. */
    static Future<List<TaskRow>> list(
            Sql sql, Long viewerId, Selection selection, long before, long limit, long offset) {
        String[] statuses = TaskStatus.codes(selection.statuses());
        if (selection.campaignId() != null) {
            return sql.list(
                    LIST_OF_CAMPAIGN.by(selection.advertiserId()),
                    TaskRow.class,
                    viewerId,
                    statuses,
                    before,
                    limit,
                    offset,
                    selection.campaignId());
        }
        if (selection.advertiserId() != null) {
            return sql.list(
                    LIST_OF_ADVERTISER,
                    TaskRow.class,
                    viewerId,
                    statuses,
                    before,
                    limit,
                    offset,
                    selection.advertiserId());
        }
        return sql.list(LIST_OF_STATUSES, TaskRow.class, viewerId, statuses, before, limit, offset);
    }

    // Reads the counters: there may be millions of tasks.
    private static final String COUNT = """
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'tasks' and subject = 0 and day = '-infinity' and detail = any ($1)
            """;

    private static final QueryVariants COUNT_OF_CAMPAIGNS =
            QueryVariants.of("""
            select coalesce(sum(k.value), 0)::bigint as total
            from campaigns c
            join counters k
              on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity' and k.detail = any ($1)
            where true {filters}
            """, "and c.id = ?", "and c.advertiser_id = ?");

    static Future<Long> count(Sql sql, Selection selection) {
        String[] statuses = TaskStatus.codes(selection.statuses());
        if (selection.campaignId() == null && selection.advertiserId() == null) {
            return sql.get(COUNT, Long.class, (Object) statuses);
        }
        return sql.get(
                COUNT_OF_CAMPAIGNS.by(selection.campaignId(), selection.advertiserId()), Long.class, (Object) statuses);
    }

    // A publisher has few tasks: they need no index of their own in this order.
    private static final QueryVariants LIST_CHANGED_OWN = QueryVariants.of("""
            select id, updated_at
            from tasks
            where user_id = $1 and (updated_at, id) > ($2, $3) and updated_at < $4 {filters}
            order by updated_at, id
            limit $5
            """, "and campaign_id = ?");

    private static final String LIST_CHANGED = """
            select id, updated_at
            from tasks
            where status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
            order by updated_at, id
            limit $5
            """;

    private static final QueryVariants LIST_CHANGED_OF_CAMPAIGNS =
            QueryVariants.of("""
            select found.id, found.updated_at
            from campaigns owned
            cross join lateral (
              select id, updated_at from tasks
              where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
              order by updated_at, id
              limit $5) as found
            where true {filters}
            order by found.updated_at, found.id
            limit $5
            """, "and owned.id = ?", "and owned.advertiser_id = ?");

    /** @param campaignId null for all */
    static Future<List<Change>> listChangedOwn(Sql sql, long userId, Long campaignId, Range range) {
        return sql.list(
                LIST_CHANGED_OWN.by(campaignId),
                Change.class,
                userId,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    static Future<List<Change>> listChanged(Sql sql, Selection selection, Range range) {
        String[] statuses = TaskStatus.codes(selection.statuses());
        return selection.campaignId() == null && selection.advertiserId() == null
                ? sql.list(
                        LIST_CHANGED,
                        Change.class,
                        statuses,
                        range.after(),
                        range.afterId(),
                        range.before(),
                        range.limit())
                : sql.list(
                        LIST_CHANGED_OF_CAMPAIGNS.by(selection.campaignId(), selection.advertiserId()),
                        Change.class,
                        statuses,
                        range.after(),
                        range.afterId(),
                        range.before(),
                        range.limit());
    }
}
