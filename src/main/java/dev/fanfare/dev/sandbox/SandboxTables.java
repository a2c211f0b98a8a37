package dev.fanfare.dev.sandbox;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The clock of a sandbox, and whether its world moves. */
public final class SandboxTables {
    private SandboxTables() {}

    public static final PackageTables ALL = PackageTables.of(
            SandboxTables.class,
            table("sandbox_clock")
                    .inRealTime()
                    .kept("a row for each time that a sandbox's clock was set")
                    .granted("select, insert"),
            table("sandbox_world").inRealTime().kept("a single row"));
}
