package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.Campaign;
import dev.fanfare.campaigns.api.CampaignBrief;
import dev.fanfare.campaigns.api.FindCampaigns;
import dev.fanfare.campaigns.api.ListAllowedCampaigns.AllowedCampaigns;
import dev.fanfare.campaigns.api.ListPublicCampaigns.PublicCampaigns;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads campaigns for publishers, operators and the public. */
final class CampaignsRepository {
    /** Maximum length of the list to choose from. */
    private static final int MAX_ALLOWED = 1_000;

    private CampaignsRepository() {}

    /** The columns of a {@link Campaign}, from a campaign c and the slots held in it. */
    static final String COLUMNS = Columns.of("c", CampaignBrief.class) + """
            , c.advertiser_id, c.attachment, c.starts_at as date_start,
              c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
              c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
              c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
              c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
              c.max_participants, c.participants_count - held.slots as participants_count,
              coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                               where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                                 and k.detail in ('accepted', 'paid'))
                        / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
              c.countries, c.categories, c.cause, c.status, c.created_at, c.activated_at, c.ended_at
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

    private static final String OF_CATEGORY_AND_NETWORK = """
            where ($1::text is null or $1 = any (c.categories)) and ($2::text is null or $2 = any (c.networks))
            """;

    private static final String MATCHING = """
            from campaigns c
            """ + OF_CATEGORY_AND_NETWORK;

    private static final String ACTIVE = MATCHING + """
              and c.status = 'active' and c.date_end > now()
            """;

    private static final String ALL = MATCHING + """
              and c.status <> 'draft'
            """;

    private static final String UPCOMING = MATCHING + """
              and c.status = 'pending'
            """;

    // Past its end, but not yet completed by the job.
    private static final String ENDED = MATCHING + """
              and (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
            """;

    private static final String FEATURED = ACTIVE + """
              and c.tasks_featured
            """;

    private static final String JOINED = """
            from participations p join campaigns c on c.id = p.campaign_id
            """ + OF_CATEGORY_AND_NETWORK + """
              and c.status <> 'draft'
              and p.user_id = $3 and p.status = 'joined'
            """;

    /** Followed by a query for ids: the columns are read for the campaigns of the page only. */
    static final String THOSE = WITH_HELD + """
            where c.id = any (array(
              select c.id
            """;

    private static final String PAGE_AFTER_TWO = """
              order by c.id desc
              limit $3 offset $4))
            order by c.id desc
            """;

    private static final String PAGE_AFTER_THREE = """
              order by c.id desc
              limit $4 offset $5))
            order by c.id desc
            """;

    private static final String COUNT = """
            select count(*) as total
            """;

    private static final String LIST_ACTIVE = "select " + COLUMNS + THOSE + ACTIVE + PAGE_AFTER_TWO;
    private static final String LIST_ALL = "select " + COLUMNS + THOSE + ALL + PAGE_AFTER_TWO;
    private static final String LIST_UPCOMING = "select " + COLUMNS + THOSE + UPCOMING + PAGE_AFTER_TWO;
    private static final String LIST_ENDED = "select " + COLUMNS + THOSE + ENDED + PAGE_AFTER_TWO;
    private static final String LIST_FEATURED = "select " + COLUMNS + THOSE + FEATURED + PAGE_AFTER_TWO;
    private static final String LIST_JOINED = "select " + COLUMNS + THOSE + JOINED + PAGE_AFTER_THREE;
    private static final String COUNT_ACTIVE = COUNT + ACTIVE;
    private static final String COUNT_ALL = COUNT + ALL;
    private static final String COUNT_UPCOMING = COUNT + UPCOMING;
    private static final String COUNT_ENDED = COUNT + ENDED;
    private static final String COUNT_FEATURED = COUNT + FEATURED;
    private static final String COUNT_JOINED = COUNT + JOINED;

    /**
     * A publisher's query.
     *
     * @param category null for all, like network
     */
    record Query(CampaignFilter filter, String category, String network, long userId) {}

    static Future<List<Campaign>> list(Sql sql, Query query, Paging paging) {
        String select =
                switch (query.filter()) {
                    case ACTIVE -> LIST_ACTIVE;
                    case ALL -> LIST_ALL;
                    case UPCOMING -> LIST_UPCOMING;
                    case ENDED -> LIST_ENDED;
                    case FEATURED -> LIST_FEATURED;
                    case JOINED -> LIST_JOINED;
                };
        return sql.list(select, Campaign.class, arguments(query, paging.limit(), paging.offset()));
    }

    static Future<Long> count(Sql sql, Query query) {
        String count =
                switch (query.filter()) {
                    case ACTIVE -> COUNT_ACTIVE;
                    case ALL -> COUNT_ALL;
                    case UPCOMING -> COUNT_UPCOMING;
                    case ENDED -> COUNT_ENDED;
                    case FEATURED -> COUNT_FEATURED;
                    case JOINED -> COUNT_JOINED;
                };
        return sql.get(count, Long.class, arguments(query));
    }

    /** Only JOINED uses the user id: PostgreSQL refuses arguments that a statement does not use. */
    private static Object[] arguments(Query query, Object... page) {
        List<Object> arguments = new ArrayList<>(Arrays.asList(query.category(), query.network()));
        if (query.filter() == CampaignFilter.JOINED) {
            arguments.add(query.userId());
        }
        arguments.addAll(Arrays.asList(page));
        return arguments.toArray();
    }

    private static final String LIST_PUBLIC = """
            select id, name, tagline, image_logo, networks, currency, minimum_reward
            from campaigns
            where status = 'active' and date_end > now() and ($1::text is null or $1 = any (categories))
              and (not $2 or tasks_featured)
            order by id desc
            limit $3 offset $4
            """;

    static Future<List<PublicCampaigns.Item>> listPublic(
            Sql sql, boolean onlyFeatured, String category, Paging paging) {
        return sql.list(
                LIST_PUBLIC, PublicCampaigns.Item.class, category, onlyFeatured, paging.limit(), paging.offset());
    }

    private static final String LIST_ALLOWED = """
            select id, name
            from campaigns
            where status = 'active' and date_end > now()
            order by id desc
            limit $1
            """;

    static Future<List<AllowedCampaigns.Item>> listAllowed(Sql sql) {
        return sql.list(LIST_ALLOWED, AllowedCampaigns.Item.class, MAX_ALLOWED);
    }

    private static final String FOUND = """
            from campaigns c
            where ($1::text is null or c.status = $1) and ($2::bigint is null or c.advertiser_id = $2)
              and ($3::text is null or strpos(lower(c.name), lower($3)) > 0)
            """;

    private static final String LIST_FOUND = "select " + COLUMNS + THOSE + FOUND + PAGE_AFTER_THREE;

    static Future<List<Campaign>> listFound(Sql sql, FindCampaigns ask, Paging paging) {
        return sql.list(
                LIST_FOUND,
                Campaign.class,
                ask.status(),
                ask.advertiserId(),
                ask.search(),
                paging.limit(),
                paging.offset());
    }

    private static final String COUNT_FOUND = COUNT + FOUND;

    static Future<Long> countFound(Sql sql, FindCampaigns ask) {
        return sql.get(COUNT_FOUND, Long.class, ask.status(), ask.advertiserId(), ask.search());
    }
}
