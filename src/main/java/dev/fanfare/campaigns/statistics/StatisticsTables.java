package dev.fanfare.campaigns.statistics;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** The counters, maintained by triggers, and links to reports. */
public final class StatisticsTables {
    private StatisticsTables() {}

    private static final String OF_ACCOUNT = """
            (select m.id from report_links m where m.made_by = $1
             union
             select o.id from campaigns c join report_links o on o.campaign_id = c.id where c.advertiser_id = $1)
            """.strip();

    private static final String LIST = """
            select c.name, l.made_at, l.made_by, null::text as other
            from report_links l join campaigns c on c.id = l.campaign_id
            where l.id in %s and l.ended_at is null and l.expires_at > business_now()
            order by l.id
            """.formatted(OF_ACCOUNT);

    // Of its team's also what a new member has made, as a thief may have let that one in.
    private static final String END = """
            update report_links l set ended_at = business_now(), ended_by = $1
            from campaigns c
            where c.id = l.campaign_id and l.id in %s and l.ended_at is null and l.expires_at > business_now()
              and l.made_at > business_now() - make_interval(days => $2)
              and (l.made_by = $1 or exists (
                select from advertiser_members m
                where m.advertiser_id = $1 and m.user_id = l.made_by
                  and coalesce(m.changed_at, m.invited_at) > business_now() - make_interval(days => $2)))
            returning c.name, l.made_at, l.made_by, null::text as other
            """.formatted(OF_ACCOUNT);

    public static final PackageTables ALL = PackageTables.of(
            StatisticsTables.class,
            table("report_links")
                    .deletedAfter(RetentionConfig::reportLinksDays, "expires_at")
                    .exportedBy("report_links", """
                            select campaign_id, costs, made_at, expires_at, opened_at, ended_at
                            from report_links where made_by = $1 order by id""")
                    .erasedBy("delete from report_links where made_by = $1")
                    .standing("report_link", LIST, END),
            table("counters").kept("sums by day, which statistics of any year show"),
            table("publisher_traits")
                    .kept("a row for each user")
                    .notExported("follows users, advertisers and connections, by triggers")
                    .notErased("follows users, advertisers and connections, by triggers"));
}
