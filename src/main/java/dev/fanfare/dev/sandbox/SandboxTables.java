package dev.fanfare.dev.sandbox;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The clock of a sandbox, whether its world moves, and the worlds of partners. */
public final class SandboxTables {
    private SandboxTables() {}

    public static final PackageTables ALL = PackageTables.of(
            SandboxTables.class,
            table("sandbox_clock")
                    .inRealTime()
                    .kept("a row for each time that a sandbox's clock was set")
                    .granted("select, insert"),
            table("sandbox_world").inRealTime().kept("a single row"),
            table("partner_worlds")
                    .inRealTime()
                    .kept("a job deletes the world and its row when it has ended")
                    .exported("created_at, name, slug, status, bytes, ends_at")
                    .erasedBy(
                            "update partner_worlds set status = 'ending', name = 'ended', attempts = 0, due_at = now()"
                                    + " where user_id = $1"));
}
