package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.sandbox.api.GetSandbox.World;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The tables sandbox_clock and sandbox_world, and the parties of events. */
@SharedPool(
        name = "sandbox",
        users = "accounts of a sandbox",
        fairBy = SharedPool.By.AGE,
        bound = "one move after the other; never in production")
final class SandboxRepository {
    /** A move; its number is that of its attempt. */
    record Move(long id, int attempts) implements WorkQueue.Item {}

    // A claim delays the next one, so that one node makes each move, and no move is made up for.
    static final WorkQueue<Move> QUEUE = WorkQueue.of(
                    "sandbox-world", Move.class, "sandbox_world", "id", "coalesce(moves_until > now(), true)")
            .claims(
                    1,
                    "make_interval(secs => 60.0 / q.per_minute)",
                    "",
                    "from due d where q.id = d.id returning q.id, q.attempts");

    private static final String FIND = """
            select per_minute, moves_until as until from sandbox_world where coalesce(moves_until > now(), true)
            """;

    /** Empty while it does not move. */
    static Future<Optional<World>> find(Sql sql) {
        return sql.find(FIND, World.class);
    }

    private static final String MOVE = """
            insert into sandbox_world (per_minute, moves_until)
            values ($1, now() + make_interval(mins => $2))
            on conflict (id) do update
            set per_minute = excluded.per_minute, moves_until = excluded.moves_until, due_at = now()
            returning per_minute, moves_until as until
            """;

    /** @param minutes null for ever */
    static Future<World> move(Tx tx, int perMinute, Integer minutes) {
        return tx.get(MOVE, World.class, perMinute, minutes);
    }

    private static final String END = """
            update sandbox_world set moves_until = now()
            """;

    static Future<Integer> end(Tx tx) {
        return tx.execute(END);
    }

    private static final String GET_TIME = """
            select business_now() as now, (extract(epoch from business_now() - now()) * 1000)::bigint as ahead_ms
            """;

    /** @param aheadMs how far it is ahead of real time */
    record Time(Instant now, long aheadMs) {}

    static Future<Time> getTime(Sql sql) {
        return sql.get(GET_TIME, Time.class);
    }

    private static final String SET_TIME = """
            insert into sandbox_clock (ahead)
            select $1::timestamptz - now()
            where $1 > business_now() and $1 <= business_now() + make_interval(days => $2)
            returning $1 as now, (extract(epoch from ahead) * 1000)::bigint as ahead_ms
            """;

    /** From a second from now on; empty if it would go back, or further than so many days. */
    static Future<Optional<Time>> setTime(Tx tx, Instant to, int maxDays) {
        return tx.find(SET_TIME, Time.class, to, maxDays);
    }

    private static final String FIND_PARTIES = """
            select $1::bigint is null or exists (select from users where id = $1) as "user",
                   $2::bigint is null or exists (select from advertisers where user_id = $2) as advertiser
            """;

    /** Whether they exist; true for null. */
    record Parties(boolean user, boolean advertiser) {}

    static Future<Parties> findParties(Sql sql, Long userId, Long advertiserId) {
        return sql.get(FIND_PARTIES, Parties.class, userId, advertiserId);
    }

    private static final String FIND_ADVERTISER = """
            select user_id from advertisers order by user_id limit 1
            """;

    /** The oldest advertiser; empty if there is none. */
    static Future<Optional<Long>> findAdvertiser(Sql sql) {
        return sql.find(FIND_ADVERTISER, Long.class);
    }
}
