package dev.fanfare.people.profile;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** How people have set up lists of the console. */
public final class ProfileTables {
    private ProfileTables() {}

    public static final PackageTables ALL = PackageTables.of(
            ProfileTables.class,
            table("saved_views")
                    .kept("two hundred of an account at most, until its owner deletes them")
                    .exported("page, name, query, saved_at")
                    .erased());
}
