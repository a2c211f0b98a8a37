package dev.fanfare.campaigns.statistics;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** Sums counters by day. Only those of the days and campaigns asked for are read. */
final class DailySumsRepository {
    private DailySumsRepository() {}

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
