package dev.fanfare.dev.sandbox;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The table sandbox_clock. */
final class SandboxClockRepository {
    private static final String GET = """
            select business_now() as now, (extract(epoch from business_now() - now()) * 1000)::bigint as ahead_ms
            """;

    /** @param aheadMs how far it is ahead of real time */
    record Time(Instant now, long aheadMs) {}

    static Future<Time> get(Sql sql) {
        return sql.get(GET, Time.class);
    }

    private static final String SET = """
            insert into sandbox_clock (ahead)
            select $1::timestamptz - now()
            where $1 > business_now() and $1 <= business_now() + make_interval(days => $2)
            returning $1 as now, (extract(epoch from ahead) * 1000)::bigint as ahead_ms
            """;

    /** From a second from now on; empty if it would go back, or further than so many days. */
    static Future<Optional<Time>> set(Tx tx, Instant to, int maxDays) {
        return tx.find(SET, Time.class, to, maxDays);
    }
}
