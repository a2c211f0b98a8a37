package dev.fanfare.admin.operations;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Asks the owner's functions to create and drop partitions: see R__partitions.sql. */
final class PartitionsRepository {
    /**
     * The oldest partition of a table.
     *
     * @param waits whether it will be dropped soon, so that its rows need not be deleted
     * @param more whether there is more to do at once
     */
    record Oldest(boolean waits, boolean more) {}

    private static final String CREATE = "select make_partitions($1, $2)\n";

    private static final String REMOVE = "select waits, more from retire_partition($1, $2)\n";

    /** Returns how many were created. */
    static Future<Integer> create(Tx tx, String table, int days) {
        return tx.get(CREATE, Integer.class, table, days);
    }

    /** Does the next step of dropping the oldest partition, if all its rows are older than that. */
    static Future<Oldest> remove(Tx tx, String table, int days) {
        return tx.get(REMOVE, Oldest.class, table, days);
    }
}
