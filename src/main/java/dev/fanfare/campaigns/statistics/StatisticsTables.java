package dev.fanfare.campaigns.statistics;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The counters, maintained by triggers. */
public final class StatisticsTables {
    private StatisticsTables() {}

    public static final PackageTables ALL = PackageTables.of(
            StatisticsTables.class,
            table("counters").kept("sums by day, which statistics of any year show"),
            table("publisher_traits")
                    .kept("a row for each user")
                    .notExported("follows users, advertisers and connections, by triggers")
                    .notErased("follows users, advertisers and connections, by triggers"));
}
