package dev.fanfare.people.privacy;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Exports of user data. */
public final class PrivacyTables {
    private PrivacyTables() {}

    public static final PackageTables ALL = PackageTables.of(
            PrivacyTables.class,
            table("data_exports")
                    .kept("expires by a job of its own")
                    .exported("exports", "id, requested_at, finished_at, expires_at")
                    .secret("content")
                    .erased());
}
