package dev.fanfare.campaigns.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures.Figures;
import dev.fanfare.campaigns.statistics.api.CountPending.Pending;
import dev.fanfare.campaigns.statistics.api.GetActivity.Activity;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges.AgeCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories.CategoryCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes.SexCounts;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the counters, which triggers maintain. A statement sees a consistent snapshot of all shards. */
final class CountersRepository {
    private static final String BY_DETAIL = """
            select detail, sum(value)::bigint as value
            from counters
            where statistic = $1 and subject = 0 and day = '-infinity'
            group by detail
            """;

    /** A statistic such as {@code campaigns} by detail; without details that never occurred. */
    static Future<Map<String, Long>> listByDetail(Sql sql, String statistic) {
        return sql.list(BY_DETAIL, Count.class, statistic).map(CountersRepository::counts);
    }

    private static final String CAMPAIGNS_CREATED = """
            select detail, sum(value)::bigint as value
            from counters
            where statistic = 'campaigns_created' and subject = 0
              and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
            group by detail
            """;

    /** Campaigns created on these days, by status. */
    static Future<Map<String, Long>> countCampaignsCreated(Sql sql, Days days) {
        return sql.list(CAMPAIGNS_CREATED, Count.class, days.from(), days.before())
                .map(CountersRepository::counts);
    }

    private static final String ACTIVITY = """
            select coalesce(sum(value) filter (where statistic = 'posts'), 0)::bigint as total_posts,
                   coalesce(sum(value) filter (where statistic = 'reach'), 0)::bigint as total_reach,
                   coalesce(sum(value) filter (where statistic = 'engagement'), 0)::bigint as total_engagement
            from counters
            where statistic in ('posts', 'reach', 'engagement') and subject = 0
              and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
            """;

    static Future<Activity> getActivity(Sql sql, Days days) {
        return sql.get(ACTIVITY, Activity.class, days.from(), days.before());
    }

    private static final String PENDING = """
            select coalesce(sum(value) filter (where statistic = 'campaigns'), 0)::bigint as pending_campaigns,
                   coalesce(sum(value) filter (where statistic = 'tasks'), 0)::bigint as pending_tasks,
                   coalesce(sum(value) filter (where statistic = 'connections'), 0)::bigint as pending_approvals
            from counters
            where statistic in ('campaigns', 'tasks', 'connections') and subject = 0 and day = '-infinity'
              and detail = 'pending'
            """;

    static Future<Pending> countPending(Sql sql) {
        return sql.get(PENDING, Pending.class);
    }

    /**
     * Counts of publishers.
     *
     * @param active with the status active, and seen within the last thirty days
     * @param unconnected without an accepted network
     */
    record Publishers(long registered, long active, long unconnected) {}

    private static final String PUBLISHERS = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'publishers' and subject = 0 and day = '-infinity') as registered,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'publishers_active' and subject = 0
                      and day > (business_now() at time zone 'UTC')::date - 30) as active,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'publishers_unconnected' and subject = 0 and day = '-infinity') as unconnected
            """;

    static Future<Publishers> countPublishers(Sql sql) {
        return sql.get(PUBLISHERS, Publishers.class);
    }

    /** The figures of the accepted posts on a network. */
    record NetworkFigures(String network, @JsonUnwrapped Figures figures) {}

    // A former network of the campaign is shown while it has posts.
    private static final String FIGURES = """
            select n.network, coalesce(sum(k.value) filter (where k.statistic = 'campaign_posts'), 0)::bigint as posts,
                   coalesce(sum(k.value) filter (where k.statistic = 'campaign_reach'), 0)::bigint as reach,
                   coalesce(sum(k.value) filter (where k.statistic = 'campaign_engagement'), 0)::bigint as engagement
            from campaigns c
            left join lateral (
              select network, min(position) as position
              from (select network, position from unnest(c.networks) with ordinality as own (network, position)
                    union all
                    select detail, null from counters
                    where statistic = 'campaign_posts' and subject = c.id and detail <> '') every
              group by network) n on true
            left join counters k
              on k.statistic in ('campaign_posts', 'campaign_reach', 'campaign_engagement')
                 and k.subject = c.id and k.detail = n.network
            where c.id = $1 and ($2::bigint[] is null or c.advertiser_id = any ($2))
            group by n.network, n.position
            order by n.position, n.network
            """;

    /**
     * The figures of a campaign's networks, in the campaign's order.
     *
     * @param onlyOf the advertisers to one of which the campaign must belong; null for any
     * @return empty if there is no such campaign
     */
    static Future<Optional<List<NetworkFigures>>> findFigures(Sql sql, long campaignId, List<Long> onlyOf) {
        return sql.list(FIGURES, NetworkFigures.class, campaignId, ids(onlyOf))
                .map(rows -> rows.isEmpty()
                        ? Optional.empty()
                        // A campaign without networks yields one row without a name.
                        : Optional.of(rows.stream()
                                .filter(row -> row.network() != null)
                                .toList()));
    }

    /** A campaign's charges and verified reach. */
    record Costs(Money spent, long reach) {}

    private static final String COSTS = """
            select c.currency,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_spent' and subject = c.id and detail = c.currency) as spent,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_reach' and subject = c.id) as reach
            from campaigns c
            where c.id = $1 and ($2::bigint[] is null or c.advertiser_id = any ($2))
            """;

    /** @param onlyOf the advertisers to one of which the campaign must belong; null for any */
    static Future<Optional<Costs>> findCosts(Sql sql, long campaignId, List<Long> onlyOf) {
        return sql.find(COSTS, Costs.class, campaignId, ids(onlyOf));
    }

    private static Long[] ids(List<Long> onlyOf) {
        return onlyOf == null ? null : onlyOf.toArray(Long[]::new);
    }

    private static Map<String, Long> counts(List<Count> counts) {
        Map<String, Long> byDetail = new LinkedHashMap<>();
        counts.forEach(count -> byDetail.put(count.detail(), count.value()));
        return byDetail;
    }

    private record Count(String detail, long value) {}

    private static final String SEXES = """
            select coalesce(sum(value) filter (where detail = 'male'), 0)::bigint as male,
                   coalesce(sum(value) filter (where detail = 'female'), 0)::bigint as female,
                   coalesce(sum(value) filter (where detail = 'other'), 0)::bigint as other
            from counters
            where statistic = 'publishers_sex' and subject = 0 and day = '-infinity'
            """;

    // A few rows per birthday, adjacent in the index, however many publishers there are.
    private static final String AGES = """
            select coalesce(sum(value) filter (where day > $2), 0)::bigint as from18,
                   coalesce(sum(value) filter (where day <= $2 and day > $3), 0)::bigint as from25,
                   coalesce(sum(value) filter (where day <= $3 and day > $4), 0)::bigint as from35,
                   coalesce(sum(value) filter (where day <= $4), 0)::bigint as from45
            from counters
            where statistic = 'publishers_born' and subject = 0 and day <= $1
            """;

    private static final String CATEGORIES = """
            select c.code, coalesce(sum(k.value), 0)::bigint as total
            from categories c
            left join counters k on k.statistic = 'publishers_category' and k.subject = 0 and k.day = '-infinity'
              and k.detail = c.code
            where c.allowed
            group by c.code
            order by c.code
            """;

    static Future<SexCounts> countBySex(Sql sql) {
        return sql.get(SEXES, SexCounts.class);
    }

    /** Ages on this day. */
    static Future<AgeCounts> countByAge(Sql sql, LocalDate today) {
        return sql.get(
                AGES,
                AgeCounts.class,
                today.minusYears(18),
                today.minusYears(25),
                today.minusYears(35),
                today.minusYears(45));
    }

    private record CategoryCount(String code, long total) {}

    /** Counts the allowed categories. */
    static Future<CategoryCounts> countByCategory(Sql sql) {
        return sql.list(CATEGORIES, CategoryCount.class).map(counts -> {
            Map<String, Long> byCode = new LinkedHashMap<>();
            counts.forEach(count -> byCode.put(count.code(), count.total()));
            return new CategoryCounts(byCode);
        });
    }

    /**
     * A sum.
     *
     * @param campaignId null unless divided by campaign
     * @param detail a network or currency; null for neither
     */
    record Line(LocalDate day, Long campaignId, String detail, String statistic, long value) {}

    private static final String OF_ALL = """
            select day, null::bigint as campaign_id, nullif(detail, '') as detail, statistic, sum(value)::bigint as value
            from counters
            where statistic = any ($1) and subject = 0 and day between $2 and $3
            group by day, nullif(detail, ''), statistic
            order by day, nullif(detail, '') nulls first
            """;

    /** @param statistics their names */
    static Future<List<Line>> listOfAll(Sql sql, List<String> statistics, LocalDate from, LocalDate to) {
        return sql.list(OF_ALL, Line.class, statistics.toArray(String[]::new), from, to);
    }

    private static final String OF_CAMPAIGNS = """
            select k.day, case when $5 then k.subject end as campaign_id, nullif(k.detail, '') as detail,
                   replace(k.statistic, 'campaign_', '') as statistic, sum(k.value)::bigint as value
            from unnest($1::bigint[]) c (id)
            join counters k on k.statistic = any ($2) and k.subject = c.id and k.day between $3 and $4
            group by 1, 2, 3, 4
            order by 1, 2, 3 nulls first
            """;

    /** @param divided whether by campaign */
    static Future<List<Line>> listOfCampaigns(
            Sql sql, List<Long> ids, List<String> statistics, LocalDate from, LocalDate to, boolean divided) {
        return sql.list(
                OF_CAMPAIGNS,
                Line.class,
                ids.toArray(Long[]::new),
                statistics.stream().map(name -> "campaign_" + name).toArray(String[]::new),
                from,
                to,
                divided);
    }

    private static final String CAMPAIGNS = """
            select id from campaigns where id < $1 order by id desc limit $2
            """;

    private static final String CAMPAIGNS_OF_ADVERTISER = """
            select id from campaigns where advertiser_id = $3 and id < $1 order by id desc limit $2
            """;

    private static final String CAMPAIGN = """
            select id from campaigns where id = $1 and ($2::bigint is null or advertiser_id = $2)
            """;

    /**
     * The newest first.
     *
     * @param advertiserId null for all
     */
    static Future<List<Long>> listCampaigns(Sql sql, Long advertiserId, long before, int limit) {
        return advertiserId == null
                ? sql.list(CAMPAIGNS, Long.class, before, limit)
                : sql.list(CAMPAIGNS_OF_ADVERTISER, Long.class, before, limit, advertiserId);
    }

    /** @param advertiserId whose it must be; null for any */
    static Future<List<Long>> listCampaign(Sql sql, long id, Long advertiserId) {
        return sql.list(CAMPAIGN, Long.class, id, advertiserId);
    }
}
