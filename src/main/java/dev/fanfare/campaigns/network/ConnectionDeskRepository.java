package dev.fanfare.campaigns.network;

import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

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

    private static final String WAITING = """
            select id, network || ' ' || coalesce(name, account_id) as name, status as state, connected_at as since,
                   null::timestamptz as until
            from connections
            where user_id = $1 and status = 'pending'
            order by connected_at, id
            limit $2 + 1
            """;

    /** Those of a user that are still to be verified. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
