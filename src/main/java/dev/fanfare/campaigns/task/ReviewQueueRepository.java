package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.BulkReviewTasks;
import dev.fanfare.campaigns.task.api.ListReviewQueue;
import dev.fanfare.campaigns.task.api.ReviewItem;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads the posts that wait for a decision. */
final class ReviewQueueRepository {
    /**
     * A post in the queue.
     *
     * @param draft the text that was approved; null for none
     */
    record Row(
            long taskId,
            @JsonUnwrapped FrozenTerms terms,
            ReviewItem.Post post,
            ReviewItem.Work campaign,
            ReviewItem.Publisher publisher,
            @Nullable ReviewItem.Holder holder,
            @Nullable ReviewItem.Appeal appeal,
            DraftsRepository.Terms agreed,
            @Nullable String draft) {}

    // Selects the ids from the queue's index first, and joins only the rows shown; a publisher's history is bounded.
    private static final String ROWS = """
            select t.id as task_id, %s,
                   t.post_url, t.post_flags, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
                   t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
                   t.claimed_engagement as post_claimed_engagement,
                   c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
                   d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
                   d.dos as campaign_dos, d.donts as campaign_donts, d.deliverables as campaign_deliverables,
                   u.id as publisher_user_id, u.username as publisher_username,
                   n.network as publisher_account_network, n.url as publisher_account_url,
                   n.name as publisher_account_name, n.followers as publisher_account_followers,
                   n.engagement_rate as publisher_account_engagement_rate,
                   n.refreshed_at as publisher_account_figures_at,
                   h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
                   h.reasons as publisher_history_reasons,
                   r.id as holder_user_id, r.username as holder_username,
                   case when r.id is not null then t.review_until end as holder_until,
                   o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
                   o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason,
                   t.disclosure as agreed_disclosure, t.rights as agreed_rights, t.terms_version as agreed_terms_version,
                   t.terms_accepted_at as agreed_terms_accepted_at,
                   (select w.text from task_drafts w where t.drafts and w.task_id = t.id and w.state = 'approved') as draft
            from tasks t
            join task_definitions d on d.id = t.definition_id
            join campaigns c on c.id = t.campaign_id
            join users u on u.id = t.user_id
            join participations p on p.id = t.participation_id
            left join connections n on n.id = p.connection_id
            left join appeals o on o.task_id = t.id and o.outcome = 'open'
            left join users r on r.id = t.reviewer_id and t.review_until > business_now()
            cross join lateral (
              select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
                     count(*) filter (where status = 'rejected')::int as rejected,
                     (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
                       as reasons
              from (select id, status, reason from tasks
                    where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
                    order by id desc
                    limit 50) as decided) as h
            """.formatted(Columns.of("t", FrozenTerms.class));

    private static final String OF_ADVERTISER =
            "and q.campaign_id = any (array(select id from campaigns where advertiser_id = ?))";

    private static final String OF_NETWORK = """
                and exists (select from participations j join connections k on k.id = j.connection_id
                            where j.id = q.participation_id and k.network = ?)""";

    private static final QueryVariants LIST = QueryVariants.of(
            ROWS + """
            where t.id = any (array(
              select q.id
              from tasks q
              where q.status = 'under_review'
                and (q.completed_at, q.id) > ($1, $2)
                and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
                {filters}
              order by q.completed_at, q.id
              limit $3))
            order by t.completed_at, t.id
            """,
            "and q.user_id = ?",
            "and q.campaign_id = ?",
            OF_ADVERTISER,
            OF_NETWORK,
            "and q.completed_at <= business_now() - make_interval(hours => ?)");

    private static final String MATCHING = """
            select q.id
            from tasks q
            where q.status = 'under_review'
              and ($1::bigint is null or q.user_id = $1)
              and ($2::bigint is null or q.campaign_id = $2)
              and ($3::bigint is null or q.campaign_id in (select id from campaigns where advertiser_id = $3))
              and ($4::text is null
                   or exists (select from participations j join connections k on k.id = j.connection_id
                              where j.id = q.participation_id and k.network = $4))
              and ($5::int is null or q.completed_at <= business_now() - make_interval(hours => $5))
              and ($6::bigint[] is null or q.id = any ($6))
              and ($7::bigint[] is null or q.id <> all ($7))
              and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($9))
            order by q.completed_at, q.id
            limit $8
            """;

    private static final QueryVariants LIST_APPEALED = QueryVariants.of(
            ROWS + """
            where t.id = any (array(
              select q.id
              from appeals w
              join tasks q on q.id = w.task_id
              where w.outcome = 'open'
                and (w.due_at, w.task_id) > ($1, $2)
                {filters}
              order by w.due_at, w.task_id
              limit $3))
            order by o.due_at, t.id
            """,
            "and q.user_id = ?",
            "and q.campaign_id = ?",
            OF_ADVERTISER,
            OF_NETWORK,
            "and w.appealed_at <= business_now() - make_interval(hours => ?)");

    private ReviewQueueRepository() {}

    /**
     * The posts that a caller decides on.
     *
     * @param advertiserId only of their campaigns; null for all
     * @param reviewers only of campaigns with one of these settings
     */
    record Reviewable(Long advertiserId, List<String> reviewers) {
        Reviewable {
            reviewers = List.copyOf(reviewers);
        }

        String[] settings() {
            return reviewers.toArray(String[]::new);
        }
    }

    /**
     * The ids of posts in the queue, the longest waiting first.
     *
     * @param among only these; null for all
     * @param without none of these; null for all
     */
    static Future<List<Long>> listMatching(
            Sql sql, BulkReviewTasks.Matching ask, Reviewable posts, Long[] among, Long[] without, int limit) {
        return sql.list(
                MATCHING,
                Long.class,
                ask.userId(),
                ask.campaignId(),
                posts.advertiserId(),
                ask.network(),
                ask.hours(),
                among,
                without,
                limit,
                posts.settings());
    }

    /** Posts, the longest waiting first. */
    static Future<List<Row>> list(Sql sql, ListReviewQueue ask, Reviewable posts, PageRequest part) {
        return sql.list(
                LIST.by(ask.userId(), ask.campaignId(), posts.advertiserId(), ask.network(), ask.hours()),
                Row.class,
                part.afterTime(),
                part.afterId(),
                part.limit(),
                posts.settings());
    }

    /**
     * Appeals, the next due first, of campaigns with any setting.
     *
     * @param advertiserId only of their campaigns; null for all
     */
    static Future<List<Row>> listAppealed(Sql sql, ListReviewQueue ask, Long advertiserId, PageRequest part) {
        return sql.list(
                LIST_APPEALED.by(ask.userId(), ask.campaignId(), advertiserId, ask.network(), ask.hours()),
                Row.class,
                part.afterTime(),
                part.afterId(),
                part.limit());
    }

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

    private static final String ACCEPTED = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'tasks' and subject = 0 and day = '-infinity' and detail = 'accepted') as count,
                   false as more,
                   (select reviewed_at from tasks where status = 'accepted' order by id limit 1) as oldest,
                   0::bigint as mine
            """;

    /** Accepted posts whose payments are still to be released. */
    static Future<Waiting> countAccepted(Sql sql) {
        return sql.get(ACCEPTED, Waiting.class);
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

    private static final String SEARCH = """
            select t.id, t.status || ', ' || coalesce(t.post_url, c.name) as title
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1
            """;

    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(SEARCH, Hit.class, term.id());
    }

    private static final String WAITING_POSTS = """
            select t.id, c.name,
                   case when t.status = 'rejected' then 'changes_requested'
                        when t.status = 'pending' and t.drafts
                          and not exists (select from task_drafts where task_id = t.id and state = 'approved') then 'draft_due'
                        else t.status end as state,
                   case t.status when 'pending' then t.assigned_at when 'under_review' then t.completed_at
                        else t.reviewed_at end as since,
                   case t.status when 'under_review' then t.completed_at + make_interval(days => $3)
                        when 'accepted' then null else least(t.deadline, c.date_end) end as until
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.user_id = $1
              and (t.status in ('under_review', 'accepted')
                   or ((t.status = 'pending' or (t.status = 'rejected' and t.changes_requested))
                       and least(t.deadline, c.date_end) > business_now() and c.status in ('active', 'paused')
                       and not exists (select from task_drafts where task_id = t.id and state = 'waiting')))
            order by since, t.id
            limit $2 + 1
            """;

    /** Posts of a user that can be handed in, or are not decided, or not paid. */
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
