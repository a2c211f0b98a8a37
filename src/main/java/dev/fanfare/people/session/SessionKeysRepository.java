package dev.fanfare.people.session;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table signing_keys. */
final class SessionKeysRepository {
    /** A key as stored. */
    record Stored(String id, @JsonUnwrapped EncryptedValue secret) {}

    private static final String LOCK = """
            lock table signing_keys in exclusive mode
            """;

    private static final String INSERT_FIRST = """
            insert into signing_keys (id, secret, key_id)
            select $1, $2, $3
            where not exists (select from signing_keys where retired_at is null)
            """;

    /** Stores the first key unless there is one. */
    static Future<Void> ensure(Tx tx, Stored fresh) {
        return tx.execute(LOCK)
                .compose(locked -> tx.execute(
                        INSERT_FIRST,
                        fresh.id(),
                        fresh.secret().content(),
                        fresh.secret().keyId()))
                .mapEmpty();
    }

    private static final String RETIRE = """
            update signing_keys set retired_at = now() where retired_at is null
            """;

    private static final String INSERT = """
            insert into signing_keys (id, secret, key_id) values ($1, $2, $3)
            """;

    /** Stores the new signing key; the others only verify. */
    static Future<Void> replace(Tx tx, Stored fresh) {
        return tx.execute(LOCK)
                .compose(locked -> tx.execute(RETIRE))
                .compose(retired -> tx.execute(
                        INSERT,
                        fresh.id(),
                        fresh.secret().content(),
                        fresh.secret().keyId()))
                .mapEmpty();
    }

    /** The signing key first. A new or retired key takes effect after five seconds, when all nodes have read it. */
    private static final String ALL = """
            select id, secret as content, key_id
            from signing_keys
            order by coalesce(retired_at < now() - interval '5 seconds', false),
                     greatest(created_at, now() - interval '5 seconds'),
                     created_at desc, id
            """;

    /** All keys, the signing key first. */
    static Future<List<Stored>> list(Sql sql) {
        return sql.list(ALL, Stored.class);
    }

    static final EncryptedTable ENCRYPTED =
            EncryptedTable.byText("signing_keys", "id", new Column("secret", "'signing_key:' || id || '/secret'"));
}
