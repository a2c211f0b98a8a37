package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.sandbox.api.GetSandbox.World;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table sandbox_world. */
final class SandboxWorldRepository {
    /** A move, whose number is that of its attempt. */
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
}
