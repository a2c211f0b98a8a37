package dev.fanfare.people.signin.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The tables totps, passkeys and recovery_codes, for factors that are new. */
final class NewFactorsRepository {
    private static final String DROP = """
            with apps as (delete from totps where user_id = $1 and trusted_at > now()),
                 keys as (delete from passkeys where user_id = $1 and trusted_at > now())
            delete from recovery_codes where user_id = $1 and trusted_at > now()
            """;

    static Future<Void> delete(Tx tx, long userId) {
        return tx.execute(DROP, userId).mapEmpty();
    }

    private static final String TRUST = """
            with apps as (update totps set trusted_at = now() where user_id = $1 and trusted_at > now()),
                 keys as (update passkeys set trusted_at = now() where user_id = $1 and trusted_at > now())
            update recovery_codes set trusted_at = now() where user_id = $1 and trusted_at > now()
            """;

    static Future<Void> saveTrust(Tx tx, long userId) {
        return tx.execute(TRUST, userId).mapEmpty();
    }

    private static final String NAMES = """
            select name from totps where user_id = $1 and confirmed_at is not null
            union all
            select name from passkeys where user_id = $1
            order by name
            """;

    static Future<List<String>> listNames(Sql sql, long userId) {
        return sql.list(NAMES, String.class, userId);
    }
}
