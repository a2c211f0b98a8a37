package dev.fanfare.people.owner.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table users, for the versions of credentials. */
final class CredentialsVersionRepository {
    private static final String FIND = """
            select id as user_id, credentials_version as number from users where id = $1 and status = 'active'
            """;

    static Future<Optional<CredentialsVersion>> find(Sql sql, long userId) {
        return sql.find(FIND, CredentialsVersion.class, userId);
    }

    private static final String LOCK = """
            select id as user_id, credentials_version as number from users where id = $1 and status = 'active'
            for no key update
            """;

    static Future<Optional<CredentialsVersion>> lock(Tx tx, long userId) {
        return tx.find(LOCK, CredentialsVersion.class, userId);
    }

    private static final String RAISE = """
            update users set credentials_version = credentials_version + 1 where id = $1
            """;

    static Future<Void> update(Tx tx, long userId) {
        return tx.execute(RAISE, userId).mapEmpty();
    }
}
