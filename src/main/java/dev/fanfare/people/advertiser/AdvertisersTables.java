package dev.fanfare.people.advertiser;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Payers of campaigns. */
public final class AdvertisersTables {
    private AdvertisersTables() {}

    public static final PackageTables ALL = PackageTables.of(
            AdvertisersTables.class,
            table("advertisers")
                    .kept("who takes part, until they leave")
                    .exported("advertiser", """
                            created_at, name, brand_name, brand_description, brand_logo, brand_website, currency, maximum_limit as maximum_limit_minor, promised as promised_minor,
                              spent as spent_minor, funds as funds_minor, reserved as reserved_minor""")
                    .notErased(LAW),
            table("credit_raises").kept(LAW).namesOperators(),
            table("advertiser_members")
                    .deletedAfter(
                            RetentionConfig::accountMailsDays,
                            "coalesce(removed_at, case when joined_at is null then expires_at end)")
                    .exported("teams", "advertiser_id, role, invited_at, joined_at, removed_at")
                    .erasedBy(
                            "delete from advertiser_members where user_id = $1",
                            "delete from advertiser_members where advertiser_id = $1"));
}
