package dev.fanfare.platform.http.server;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** The table idempotency_keys. */
final class IdempotencyRepository {
    private IdempotencyRepository() {}

    /** Of all who try at once, one claims the key; an expired one counts as free. */
    private static final String CLAIM = """
            insert into idempotency_keys as i (caller, route, key_hash, body_hash) values ($1, $2, $3, $4)
            on conflict (caller, route, key_hash) do update
              set body_hash = excluded.body_hash, status = null, answer = null, created_at = now()
              where i.created_at < now() - interval '24 hours'
            """;

    private static final String FIND = """
            select body_hash, status, answer from idempotency_keys where caller = $1 and route = $2 and key_hash = $3
            """;

    private static final String FINISH = """
            update idempotency_keys set status = $4, answer = $5 where caller = $1 and route = $2 and key_hash = $3
            """;

    private static final String RELEASE = """
            delete from idempotency_keys where caller = $1 and route = $2 and key_hash = $3 and status is null
            """;

    /** Identifies a request. */
    record Key(String caller, String route, Buffer hash) {}

    /**
     * An earlier request.
     *
     * @param status null while it is under way
     */
    record Earlier(Buffer bodyHash, Integer status, Buffer answer) {}

    static Future<Boolean> claim(Sql sql, Key key, Buffer bodyHash) {
        return sql.execute(CLAIM, key.caller(), key.route(), key.hash(), bodyHash)
                .map(inserted -> inserted == 1);
    }

    static Future<Optional<Earlier>> find(Sql sql, Key key) {
        return sql.find(FIND, Earlier.class, key.caller(), key.route(), key.hash());
    }

    static Future<Void> finish(Sql sql, Key key, int status, Buffer answer) {
        return sql.execute(FINISH, key.caller(), key.route(), key.hash(), status, answer)
                .mapEmpty();
    }

    static Future<Void> release(Sql sql, Key key) {
        return sql.execute(RELEASE, key.caller(), key.route(), key.hash()).mapEmpty();
    }
}
