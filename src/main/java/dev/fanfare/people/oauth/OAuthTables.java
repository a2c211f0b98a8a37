package dev.fanfare.people.oauth;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Applications that act for users. */
public final class OAuthTables {
    private OAuthTables() {}

    public static final PackageTables ALL = PackageTables.of(
            OAuthTables.class, table("applications").inRealTime().kept("made by an operator one by one"));
}
