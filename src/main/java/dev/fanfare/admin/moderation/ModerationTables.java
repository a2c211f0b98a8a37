package dev.fanfare.admin.moderation;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Reported pictures. */
public final class ModerationTables {
    private ModerationTables() {}

    public static final PackageTables ALL = PackageTables.of(
            ModerationTables.class,
            table("reported_pictures")
                    .kept("goes with its picture")
                    .notExported("what others say of a picture; a decision is in the notification about it")
                    .notErased("goes with its picture; names who decided, by id"),
            table("picture_reports")
                    .of("reporter_id")
                    .kept("goes with its picture")
                    .exported("reported_at, reason, comment")
                    .erased());
}
