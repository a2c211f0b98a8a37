package dev.fanfare.people.session;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** The table signing_keys. */
final class SessionKeysRepository {
    /**
     * A key as stored.
     *
     * @param keyId what its secret is sealed with
     */
    record Stored(String id, Buffer secret, String keyId) {}

    private static final String LOCK = """
            lock table signing_keys in exclusive mode
            """;

    private static final String INSERT_FIRST = """
            insert into signing_keys (id, secret, key_id)
            select $1, $2, $3
            where not exists (select from signing_keys where retired_at is null)
            """;

    /** Stores the first key unless another node has. */
    static Future<Void> ensure(Tx tx, Stored fresh) {
        return tx.execute(LOCK)
                .compose(locked -> tx.execute(INSERT_FIRST, fresh.id(), fresh.secret(), fresh.keyId()))
                .mapEmpty();
    }

    private static final String RETIRE = """
            update signing_keys set retired_at = now() where retired_at is null
            """;

    private static final String INSERT = """
            insert into signing_keys (id, secret, key_id) values ($1, $2, $3)
            """;

    /** Stores a key that signs from now on; the others only verify. */
    static Future<Void> replace(Tx tx, Stored fresh) {
        return tx.execute(LOCK)
                .compose(locked -> tx.execute(RETIRE))
                .compose(retired -> tx.execute(INSERT, fresh.id(), fresh.secret(), fresh.keyId()))
                .mapEmpty();
    }

    /** The signing key first. A new or retired key takes effect after five seconds, when every node has read it. */
    private static final String ALL = """
            select id, secret, key_id
            from signing_keys
            order by coalesce(retired_at < now() - interval '5 seconds', false),
                     greatest(created_at, now() - interval '5 seconds'),
                     created_at desc, id
            """;

    /** All keys, the signing key first. */
    static Future<List<Stored>> list(Sql sql) {
        return sql.list(ALL, Stored.class);
    }

    private static final String RESEAL = """
            update signing_keys set secret = $2, key_id = $3 where id = $1
            """;

    static Future<Void> reseal(Tx tx, Stored sealed) {
        return tx.execute(RESEAL, sealed.id(), sealed.secret(), sealed.keyId()).mapEmpty();
    }
}
