package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import java.time.Instant;

/** Reads how far changes are complete. */
final class ChangesRepository {
    private static final String SYNCED = "select changes_synced() as synced";

    private ChangesRepository() {}

    /** A moment before which no change can appear any more in what is read after this; R__changes.sql explains why. */
    static Future<Instant> getSynced(Sql sql) {
        return sql.get(SYNCED, Instant.class);
    }
}
