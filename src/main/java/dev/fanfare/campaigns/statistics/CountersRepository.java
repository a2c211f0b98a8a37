package dev.fanfare.campaigns.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures.Figures;
import dev.fanfare.campaigns.statistics.api.CountPending.Pending;
import dev.fanfare.campaigns.statistics.api.GetActivity.Activity;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
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
}
