package dev.fanfare.admin.operations;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Platform settings and reference lists. */
public final class OperationsTables {
    private OperationsTables() {}

    private static final String LIST = "a list that comes with the service";

    public static final PackageTables ALL = PackageTables.of(
            OperationsTables.class,
            table("countries").seeded().kept(LIST),
            table("cities").seeded().kept(LIST),
            table("categories").seeded().kept(LIST),
            table("deprecated_calls")
                    .inRealTime()
                    .deletedAfter(unused -> 90, "day")
                    .notExported("says what a client called, not what was done")
                    .notErased("names an account by its id, until its days are over"),
            table("platform_settings").kept("made by an operator one by one"));
}
