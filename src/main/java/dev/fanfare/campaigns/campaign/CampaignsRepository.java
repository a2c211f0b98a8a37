package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.campaigns.campaign.api.CampaignFilter;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.FindCampaigns;
import dev.fanfare.campaigns.campaign.api.FindCampaigns.Sort;
import dev.fanfare.campaigns.campaign.api.ListAllowedCampaigns.AllowedCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns.PublicCampaigns;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads campaigns for publishers, operators and the public. */
final class CampaignsRepository {
    /** The columns of a {@link Campaign}, from a campaign c and the slots held in it. */
    static final String COLUMNS = Columns.of("c", CampaignBrief.class) + """
            , c.advertiser_id, c.description_markdown, c.attachment, c.starts_at as date_start,
              c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
              c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
              c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
              c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
              c.max_participants, c.participants_count - held.slots as participants_count,
              coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                               where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                                 and k.detail in ('accepted', 'paid'))
                        / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
              c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
              c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
              c.comments as approval_comments, c.revision, c.created_at, c.updated_at, c.activated_at, c.ended_at
            """;

    // A hold is not a participant yet.
    private static final String WITH_HELD = """
            from campaigns c
            cross join lateral (
              select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
            ) held
            """;

    private static final String FIND = "select " + COLUMNS + WITH_HELD + """
            where c.id = $1
            """;

    static Future<Optional<Campaign>> find(Sql sql, long id) {
        return sql.find(FIND, Campaign.class, id);
    }

    /** Followed by a query for ids, so that the columns are read for one page only. */
    private static final String THOSE = WITH_HELD + """
            where c.id = any (array(
              select c.id
            """;

    private static final String BY_ID = " order by c.id desc ";

    static final String ACTIVE = "from campaigns c where c.status = 'active' and c.date_end > business_now() {filters}";
    static final String ALL = "from campaigns c where c.status <> 'draft' {filters}";
    static final String UPCOMING = "from campaigns c where c.status = 'pending' {filters}";

    // Past its end, but not yet completed by the job.
    static final String ENDED = """
            from campaigns c
            where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= business_now()))
              {filters}
            """;

    static final String FEATURED =
            "from campaigns c where c.status = 'active' and c.date_end > business_now() and c.tasks_featured {filters}";

    static final String JOINED = """
            from participations p join campaigns c on c.id = p.campaign_id
            where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' {filters}
            """;

    // Few at any time: until the job completes them.
    private static final String PAST_END =
            "(select count(*) from campaigns where status %s and date_end <= business_now())";

    private static final QueryVariants LIST_ACTIVE = ofPublisher(page(ACTIVE + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants LIST_ALL = ofPublisher(page(ALL + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants LIST_UPCOMING =
            ofPublisher(page(UPCOMING + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants LIST_ENDED = ofPublisher(page(ENDED + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants LIST_FEATURED =
            ofPublisher(page(FEATURED + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants LIST_JOINED = ofPublisher(page(JOINED + " and c.id < $2", "limit $3 offset $4"));
    private static final QueryVariants COUNT_ACTIVE = ofPublisher(count(ACTIVE))
            .unfiltered("select (%s) - %s as total"
                    .formatted(counted("and detail = 'active'"), PAST_END.formatted("= 'active'")));
    private static final QueryVariants COUNT_ALL = ofPublisher(count(ALL)).unfiltered(counted("and detail <> 'draft'"));
    private static final QueryVariants COUNT_UPCOMING =
            ofPublisher(count(UPCOMING)).unfiltered(counted("and detail = 'pending'"));
    private static final QueryVariants COUNT_ENDED = ofPublisher(count(ENDED))
            .unfiltered("select (%s) + %s as total"
                    .formatted(
                            counted("and detail in ('completed', 'cancelled')"),
                            PAST_END.formatted("in ('active', 'paused')")));
    private static final QueryVariants COUNT_FEATURED = ofPublisher(count(FEATURED));
    private static final QueryVariants COUNT_JOINED = ofPublisher(count(JOINED));

    /** Evaluated once for a statement; unknown categories match nothing. */
    private static final String IN_CATEGORY = "and (select category_code(?)) = any (categories)";

    static QueryVariants ofPublisher(String text) {
        return QueryVariants.of(
                text,
                IN_CATEGORY,
                "and ? = any (c.networks)",
                "and strpos(lower(c.name || ' ' || c.tagline), lower(?)) > 0");
    }

    /** A page of campaigns, newest first. */
    private static String page(String matching, String limits) {
        return page(COLUMNS, matching, limits);
    }

    /** @param columns {@link #COLUMNS} and additional ones */
    static String page(String columns, String matching, String limits) {
        return "select " + columns + THOSE + matching + BY_ID + limits + "))" + BY_ID;
    }

    static String count(String matching) {
        return "select count(*) as total " + matching;
    }

    /** Their number from counters, which triggers keep by status. */
    private static String counted(String condition) {
        return """
                select coalesce(sum(value), 0)::bigint as total
                from counters
                where statistic = 'campaigns' and subject = 0 and day = '-infinity' %s
                """.formatted(condition);
    }

    /**
     * A publisher's query.
     *
     * @param category null for all, like network and search
     */
    record Query(CampaignFilter filter, String category, String network, String search, long userId) {}

    static Future<List<Campaign>> list(Sql sql, Query query, PageRequest part) {
        QueryVariants select =
                switch (query.filter()) {
                    case ACTIVE -> LIST_ACTIVE;
                    case ALL -> LIST_ALL;
                    case UPCOMING -> LIST_UPCOMING;
                    case ENDED -> LIST_ENDED;
                    case FEATURED -> LIST_FEATURED;
                    case JOINED -> LIST_JOINED;
                };
        QueryVariants.Chosen chosen = select.by(query.category(), query.network(), query.search());
        return query.filter() == CampaignFilter.JOINED
                ? sql.list(chosen, Campaign.class, query.userId(), part.beforeId(), part.limit(), part.offset())
                : sql.list(chosen, Campaign.class, part.beforeId(), part.limit(), part.offset());
    }

    static Future<Long> count(Sql sql, Query query) {
        QueryVariants count =
                switch (query.filter()) {
                    case ACTIVE -> COUNT_ACTIVE;
                    case ALL -> COUNT_ALL;
                    case UPCOMING -> COUNT_UPCOMING;
                    case ENDED -> COUNT_ENDED;
                    case FEATURED -> COUNT_FEATURED;
                    case JOINED -> COUNT_JOINED;
                };
        QueryVariants.Chosen chosen = count.by(query.category(), query.network(), query.search());
        return query.filter() == CampaignFilter.JOINED
                ? sql.get(chosen, Long.class, query.userId())
                : sql.get(chosen, Long.class);
    }

    private static final String PUBLIC = """
            select id, name, tagline, image_logo, networks, currency, minimum_reward, funded, %s
            from campaigns
            where status = 'active' and date_end > business_now() and id < $1 %s {filters}
            order by id desc
            limit $2 offset $3
            """;

    /** What a post is to keep to is shown of one campaign, not of a hundred. */
    private static final String NO_GUIDANCE =
            "'{}'::text[] as dos, '{}'::text[] as donts, '{}'::text[] as deliverables";

    private static QueryVariants ofPublic(String guidance, String further) {
        return QueryVariants.of(
                PUBLIC.formatted(guidance, further),
                IN_CATEGORY,
                "and strpos(lower(name), lower(?)) > 0",
                "and id = ?");
    }

    private static final QueryVariants LIST_PUBLIC = ofPublic(NO_GUIDANCE, "");
    private static final QueryVariants LIST_PUBLIC_FEATURED = ofPublic(NO_GUIDANCE, "and tasks_featured");
    private static final QueryVariants SHOW_PUBLIC = ofPublic("dos, donts, deliverables", "");

    /** @param category a code; null for all */
    static Future<List<PublicCampaigns.Item>> listPublic(
            Sql sql, boolean onlyFeatured, String category, ListPublicCampaigns ask, PageRequest part) {
        QueryVariants list = onlyFeatured ? LIST_PUBLIC_FEATURED : ask.campaignId() == null ? LIST_PUBLIC : SHOW_PUBLIC;
        return sql.list(
                list.by(category, ask.search(), ask.campaignId()),
                PublicCampaigns.Item.class,
                part.beforeId(),
                part.limit(),
                part.offset());
    }

    private static final String LIST_ALLOWED = """
            select id, name
            from campaigns
            where status = 'active' and date_end > business_now() and id < $1
            order by id desc
            limit $2
            """;

    static Future<List<AllowedCampaigns.Item>> listAllowed(Sql sql, PageRequest part) {
        return sql.list(LIST_ALLOWED, AllowedCampaigns.Item.class, part.beforeId(), part.limit());
    }

    private static final String AWAITS_APPROVAL =
            "and c.status = 'pending' and c.submitted_at is not null and c.approved_at is null";

    static final String FOUND = "from campaigns c where true {filters}";

    private static final String[] OF_OPERATOR = {
        "and c.status = ?",
        AWAITS_APPROVAL + " and ?",
        "and c.advertiser_id = ?",
        "and strpos(lower(c.name), lower(?)) > 0"
    };

    private static final QueryVariants LIST_FOUND = ofOperator(page(FOUND + " and c.id < $1", "limit $2 offset $3"));
    private static final QueryVariants COUNT_FOUND = ofOperator(count(FOUND));
    private static final QueryVariants COUNT_KEPT = QueryVariants.of(counted("{filters}"), "and detail = ?");

    static QueryVariants ofOperator(String text) {
        return QueryVariants.of(text, OF_OPERATOR);
    }

    static Future<List<Campaign>> listFound(Sql sql, FindCampaigns ask, PageRequest part) {
        return sql.list(
                LIST_FOUND.by(ask.status(), ask.awaitsApproval(), ask.advertiserId(), ask.search()),
                Campaign.class,
                part.beforeId(),
                part.limit(),
                part.offset());
    }

    static Future<Long> countFound(Sql sql, FindCampaigns ask) {
        return ask.awaitsApproval() == null && ask.advertiserId() == null && ask.search() == null
                ? countOfStatus(sql, ask.status())
                : sql.get(
                        COUNT_FOUND.by(ask.status(), ask.awaitsApproval(), ask.advertiserId(), ask.search()),
                        Long.class);
    }

    /** @param status null for all, drafts included */
    static Future<Long> countOfStatus(Sql sql, CampaignState status) {
        return sql.get(COUNT_KEPT.by(status), Long.class);
    }

    // The oldest change first.
    private static final String CHANGED = " and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3";

    private static final QueryVariants CHANGED_ACTIVE = ofPublisher(changed(ACTIVE));
    private static final QueryVariants CHANGED_ALL = ofPublisher(changed(ALL));
    private static final QueryVariants CHANGED_UPCOMING = ofPublisher(changed(UPCOMING));
    private static final QueryVariants CHANGED_ENDED = ofPublisher(changed(ENDED));
    private static final QueryVariants CHANGED_FEATURED = ofPublisher(changed(FEATURED));
    private static final QueryVariants CHANGED_FOUND = ofOperator(changed(FOUND));

    private static final QueryVariants CHANGED_JOINED = ofPublisher("select c.id, c.updated_at "
            + JOINED
            + " and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5");

    static String changed(String matching) {
        return "select c.id, c.updated_at " + matching + CHANGED + " order by c.updated_at, c.id limit $4";
    }

    static Future<List<Change>> listChanged(Sql sql, Query query, Range range) {
        QueryVariants select =
                switch (query.filter()) {
                    case ACTIVE -> CHANGED_ACTIVE;
                    case ALL -> CHANGED_ALL;
                    case UPCOMING -> CHANGED_UPCOMING;
                    case ENDED -> CHANGED_ENDED;
                    case FEATURED -> CHANGED_FEATURED;
                    case JOINED -> CHANGED_JOINED;
                };
        QueryVariants.Chosen chosen = select.by(query.category(), query.network(), query.search());
        return query.filter() == CampaignFilter.JOINED
                ? sql.list(
                        chosen,
                        Change.class,
                        query.userId(),
                        range.after(),
                        range.afterId(),
                        range.before(),
                        range.limit())
                : listChanged(sql, chosen, range);
    }

    static Future<List<Change>> listChangedFound(Sql sql, FindCampaigns ask, Range range) {
        return listChanged(
                sql, CHANGED_FOUND.by(ask.status(), ask.awaitsApproval(), ask.advertiserId(), ask.search()), range);
    }

    static Future<List<Change>> listChanged(Sql sql, QueryVariants.Chosen chosen, Range range) {
        return sql.list(chosen, Change.class, range.after(), range.afterId(), range.before(), range.limit());
    }

    private static final SortedQuery<Sort> SORTED = SortedQuery.of(
            "select c.id, {key} as key " + FOUND + " {after} order by {order} limit $1 offset $2",
            "c.id",
            Map.of(
                    Sort.CREATED, SortedQuery.number("c.id"),
                    Sort.NAME, SortedQuery.text("lower(c.name) collate \"C\""),
                    Sort.ENDS, SortedQuery.time("c.date_end")),
            OF_OPERATOR);

    /** As {@link #listFound}, in the order that is asked for. */
    static Future<Found<Campaign>> listSorted(Sql sql, FindCampaigns ask, Sorting<Sort> sorting, PageRequest part) {
        return SORTED.read(
                sql,
                sorting,
                part,
                Arrays.asList(ask.status(), ask.awaitsApproval(), ask.advertiserId(), ask.search()),
                () -> countFound(sql, ask),
                new ByIds<>(
                        ids -> listByIds(sql, ids), campaign -> campaign.brief().id()),
                part.limit(),
                part.offset());
    }

    static final String THESE = "from campaigns c where c.id = any ($1)";

    private static final String LIST_BY_IDS = page(COLUMNS, THESE, "");

    static Future<List<Campaign>> listByIds(Sql sql, Long[] ids) {
        return sql.list(LIST_BY_IDS, Campaign.class, (Object) ids);
    }

    private static final String SUBMITTED = StaffQueue.COUNT.formatted("""
            select submitted_at as at
            from campaigns
            where status = 'pending' and submitted_at is not null and approved_at is null
            order by submitted_at""");

    /** Campaigns that wait for approval. */
    static Future<Waiting> countSubmitted(Sql sql) {
        return sql.get(SUBMITTED, Waiting.class);
    }

    private static final String SEARCH = """
            select id, name as title from campaigns where id = $1
            union
            (select id, name from campaigns
             where lower(name) collate "C" >= lower($2) and lower(name) collate "C" < lower($2) || chr(1114111)
             order by lower(name) collate "C"
             limit 5)
            limit 5
            """;

    /** By id or the beginning of the name. */
    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(SEARCH, Hit.class, term.id(), term.text());
    }
}
