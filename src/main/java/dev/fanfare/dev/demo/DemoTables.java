package dev.fanfare.dev.demo;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** How far a demo is filled. */
public final class DemoTables {
    private DemoTables() {}

    public static final PackageTables ALL = PackageTables.of(
            DemoTables.class,
            table("demo_filling").inRealTime().kept("a single row").granted("select, insert, update"));
}
