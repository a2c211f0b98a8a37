package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Second factors and recovery codes that are new: they do not count for money yet. */
public final class NewFactors {
    private NewFactors() {}

    private static final String DROP = """
            with apps as (delete from totps where user_id = $1 and trusted_at > now()),
                 keys as (delete from passkeys where user_id = $1 and trusted_at > now())
            delete from recovery_codes where user_id = $1 and trusted_at > now()
            """;

    /** Removes them: an intruder may have added them. */
    public static Future<Void> drop(Tx tx, long userId) {
        return tx.execute(DROP, userId).mapEmpty();
    }

    private static final String TRUST = """
            with apps as (update totps set trusted_at = now() where user_id = $1 and trusted_at > now()),
                 keys as (update passkeys set trusted_at = now() where user_id = $1 and trusted_at > now())
            update recovery_codes set trusted_at = now() where user_id = $1 and trusted_at > now()
            """;

    /** Makes them count for money at once. */
    public static Future<Void> trust(Tx tx, long userId) {
        return tx.execute(TRUST, userId).mapEmpty();
    }

    private static final String NAMES = """
            select name from totps where user_id = $1 and confirmed_at is not null
            union all
            select name from passkeys where user_id = $1
            order by name
            """;

    /** The names of all second factors of an account. */
    public static Future<List<String>> listNames(Sql sql, long userId) {
        return sql.list(NAMES, String.class, userId);
    }
}
