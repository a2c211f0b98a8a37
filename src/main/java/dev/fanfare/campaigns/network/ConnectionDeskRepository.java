package dev.fanfare.campaigns.network;

import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** What the overview shows of connections. */
final class ConnectionDeskRepository {
    private ConnectionDeskRepository() {}

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'connections' and subject = 0 and day = '-infinity' and detail = 'pending') as count,
                   false as more,
                   (select connected_at from connections where status = 'pending'
                    order by connected_at limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }
}
