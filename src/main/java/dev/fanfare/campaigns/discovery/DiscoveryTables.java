package dev.fanfare.campaigns.discovery;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** What publishers and advertisers say about finding each other. */
public final class DiscoveryTables {
    private DiscoveryTables() {}

    private static final String SETTING = "a setting of its publisher";

    public static final PackageTables ALL = PackageTables.of(
            DiscoveryTables.class,
            table("publisher_listings").kept(SETTING).exported("listed_at").erased(),
            table("public_profiles")
                    .kept(SETTING)
                    .exported("published_at, indexed, shown")
                    .erased(),
            table("minimum_rates")
                    .kept(SETTING)
                    .exported("network, currency, amount as amount_minor")
                    .erased(),
            table("invitation_blocks")
                    .kept(SETTING)
                    .exported("blocked_at, advertiser_id")
                    .erasedBy(
                            "delete from invitation_blocks where user_id = $1",
                            "delete from invitation_blocks where advertiser_id = $1"),
            table("favourite_lists")
                    .of("advertiser_id")
                    .kept("lives as long as its advertiser keeps it")
                    .exported("id, name, created_at")
                    .erased(),
            table("favourites")
                    .kept("a part of favourite_lists")
                    .exportedBy("favourites", """
                            select f.list_id, f.user_id, f.added_at
                            from favourites f join favourite_lists l on l.id = f.list_id
                            where l.advertiser_id = $1 order by f.list_id, f.user_id""")
                    .erased());
}
