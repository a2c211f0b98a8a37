package dev.fanfare.runtime.cluster;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Which nodes there are. */
public final class ClusterTables {
    private ClusterTables() {}

    public static final PackageTables ALL = PackageTables.of(
            ClusterTables.class,
            table("installation").seeded().kept("a single row"),
            table("cluster_nodes")
                    .inRealTime()
                    .kept("a row for each address of a node; the next node removes dead ones"));
}
