package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import java.time.Instant;

/** Reads how far changes are complete. */
final class ChangesRepository {
    /** The clock is read before the locks that R__changes.sql explains. */
    private static final String SYNCED = """
            select least(now(), to_timestamp(min(objid::bigint) + 1577836800)) as synced
            from pg_locks
            where locktype = 'advisory' and classid = 1180790376 and objsubid = 2
              and database = (select oid from pg_database where datname = current_database())
            """;

    private ChangesRepository() {}

    /** A moment before which no change can appear any more in what is read after this. */
    static Future<Instant> getSynced(Sql sql) {
        return sql.get(SYNCED, Instant.class);
    }
}
