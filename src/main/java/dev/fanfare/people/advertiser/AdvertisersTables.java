package dev.fanfare.people.advertiser;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.OwnedTables;

/** Payers of campaigns. */
public final class AdvertisersTables {
    private AdvertisersTables() {}

    public static final OwnedTables ALL = OwnedTables.of(
            AdvertisersTables.class,
            table("advertisers")
                    .kept("who takes part, until they leave")
                    .exported("advertiser", """
                            created_at, name, currency, maximum_limit as maximum_limit_minor, promised as promised_minor,
                              spent as spent_minor, funds as funds_minor, reserved as reserved_minor""")
                    .notErased(LAW));
}
