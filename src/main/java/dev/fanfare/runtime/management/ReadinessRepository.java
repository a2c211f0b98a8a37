package dev.fanfare.runtime.management;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** The query of the readiness check. */
final class ReadinessRepository {
    private static final String PING = "select 1 as alive";

    static Future<Void> ping(Sql sql) {
        return sql.get(PING, Integer.class).mapEmpty();
    }
}
