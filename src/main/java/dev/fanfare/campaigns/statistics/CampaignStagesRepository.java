package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.campaign.store.CampaignNeeds;
import dev.fanfare.campaigns.discovery.store.RequestConditions;
import dev.fanfare.campaigns.statistics.api.CampaignStages.CampaignBudget;
import dev.fanfare.campaigns.statistics.api.CampaignStages.Stage;
import dev.fanfare.campaigns.statistics.api.CampaignStages.StageCounts;
import dev.fanfare.campaigns.statistics.api.CampaignStages.StagePage.Item;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads how far the creators of a campaign are, and where its money is. */
final class CampaignStagesRepository {
    private CampaignStagesRepository() {}

    // The states are repeated as they are stored, so that partial indexes serve.
    private static final String INVITED = "i.status = 'open' and " + RequestConditions.INVITATION_STATUS + " = 'open'";
    private static final String APPLIED =
            "x.status in ('open', 'accepted') and " + RequestConditions.APPLICATION_STATUS + " in ('open', 'accepted')";

    private static final String COUNT = """
            select (select count(*) from campaign_invitations i join campaigns c on c.id = i.campaign_id
                    where i.campaign_id = $1 and %s) as invited,
                   (select count(*) from campaign_applications x join campaigns c on c.id = x.campaign_id
                    where x.campaign_id = $1 and %s) as applied,
                   count(*) filter (where t.status = 'pending') as joined,
                   count(*) filter (where t.status in ('under_review', 'appealed', 'rejected')) as submitted,
                   count(*) filter (where t.status = 'accepted') as accepted,
                   count(*) filter (where t.status = 'paid') as paid
            from tasks t
            where t.campaign_id = $1
            """.formatted(INVITED, APPLIED);

    static Future<StageCounts> count(Sql sql, long campaignId) {
        return sql.get(COUNT, StageCounts.class, campaignId);
    }

    /** Neither a task nor a post. */
    private static final String BEFORE_JOINING = """
            null::text as task, null::text as post_url, null::text as post_network, null::text as post_picture,
                   null::bigint as post_reach, null::bigint as post_engagement, null::bigint as post_pays,
                   null::text as post_currency
            """.strip();

    // An invitation stays, but a creator who is no longer listed is not shown, as in the list of invitations.
    private static final String LIST_INVITED = """
            select i.id, i.user_id as publisher_id, case when l.user_id is not null then u.username end as username,
                   case when l.user_id is not null then u.avatar end as avatar, i.status, i.invited_at as since,
                   i.expires_at as until, %s
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            join users u on u.id = i.user_id
            left join publisher_listings l
              on l.user_id = u.id and l.listed_at is not null and u.status = 'active' and u.leaves_at is null
            where i.campaign_id = $1 and %s and i.id < $2
            order by i.id desc
            limit $3
            """.formatted(BEFORE_JOINING, INVITED);

    private static final String LIST_APPLIED = """
            select x.id, x.user_id as publisher_id, u.username, u.avatar, x.status, coalesce(x.decided_at, x.applied_at) as since,
                   x.expires_at as until, %s
            from campaign_applications x
            join campaigns c on c.id = x.campaign_id
            join users u on u.id = x.user_id
            where x.campaign_id = $1 and %s and x.id < $2
            order by x.id desc
            limit $3
            """.formatted(BEFORE_JOINING, APPLIED);

    // Ids first, from the index of the campaign's tasks.
    private static final String TASKS = """
            select t.id, t.user_id as publisher_id, u.username, u.avatar, t.status,
                   coalesce(case t.status when 'paid' then t.paid_at when 'accepted' then t.reviewed_at
                              when 'rejected' then t.reviewed_at when 'pending' then t.assigned_at end, t.completed_at, t.assigned_at)
                     as since,
                   case when t.status in ('pending', 'rejected') then t.deadline end as until, d.title as task,
                   t.post_url, nullif(split_part(t.post_key, ':', 1), '') as post_network, v.thumbnail as post_picture,
                   case when t.status in ('accepted', 'paid') then t.verified_reach else t.claimed_reach end as post_reach,
                   case when t.status in ('accepted', 'paid') then t.verified_engagement else t.claimed_engagement end
                     as post_engagement,
                   case when t.status in ('accepted', 'paid') and t.post_url is not null then t.payment end as post_pays,
                   case when t.post_url is not null then t.currency end as post_currency
            from tasks t
            join users u on u.id = t.user_id
            join task_definitions d on d.id = t.definition_id
            left join post_previews v on v.task_id = t.id and t.post_url is not null
            where t.id = any (array(
              select id from tasks where campaign_id = $1 and %s and id < $2 order by id desc limit $3))
            order by t.id desc
            """;

    private static final String LIST_TASKS = TASKS.formatted("status = any ($4)");
    private static final String LIST_POSTS = TASKS.formatted("status <> 'left' and post_url is not null");

    /** The creators in a stage, the newest first. */
    static Future<List<Item>> list(Sql sql, long campaignId, Stage stage, PageRequest part) {
        return switch (stage) {
            case INVITED -> sql.list(LIST_INVITED, Item.class, campaignId, part.beforeId(), part.limit());
            case APPLIED -> sql.list(LIST_APPLIED, Item.class, campaignId, part.beforeId(), part.limit());
            case JOINED -> listTasks(sql, campaignId, part, TaskStatus.PENDING);
            case SUBMITTED ->
                listTasks(sql, campaignId, part, TaskStatus.UNDER_REVIEW, TaskStatus.APPEALED, TaskStatus.REJECTED);
            case ACCEPTED -> listTasks(sql, campaignId, part, TaskStatus.ACCEPTED);
            case PAID -> listTasks(sql, campaignId, part, TaskStatus.PAID);
        };
    }

    private static Future<List<Item>> listTasks(Sql sql, long campaignId, PageRequest part, TaskStatus... statuses) {
        return sql.list(
                LIST_TASKS, Item.class, campaignId, part.beforeId(), part.limit(), TaskStatus.codes(List.of(statuses)));
    }

    /** The posts, those of the newest tasks first. */
    static Future<List<Item>> listPosts(Sql sql, long campaignId, PageRequest part) {
        return sql.list(LIST_POSTS, Item.class, campaignId, part.beforeId(), part.limit());
    }

    // What is promised to those who have joined, with the best post; what is charged by the journal is due or paid.
    private static final String BUDGET = """
            select m.funded, m.currency, m.left_over + m.reserved + m.spent as most, m.reserved, least(m.due, m.spent) as due,
                   greatest(m.spent - m.due, 0) as paid, m.left_over as "left"
            from (
              select c.funded, a.currency, s.reserved + c.best_post_promised as reserved, s.due,
                     (select coalesce(sum(value), 0)::bigint from counters
                      where statistic = 'campaign_spent' and subject = c.id and detail = a.currency) as spent,
                     case when c.funded then c.reserve_left when c.max_participants is not null then %s end as left_over
              from campaigns c
              join advertisers a on a.user_id = c.advertiser_id
              cross join lateral (
                select coalesce(sum(t.promised), 0)::bigint as reserved,
                       coalesce(sum(t.charged) filter (where t.status = 'accepted'), 0)::bigint as due
                from tasks t
                where t.campaign_id = c.id) s
              where c.id = $1) m
            """.formatted(CampaignNeeds.NEEDS);

    static Future<Optional<CampaignBudget>> findBudget(Sql sql, long campaignId) {
        return sql.find(BUDGET, CampaignBudget.class, campaignId);
    }
}
