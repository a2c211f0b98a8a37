package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Second factors, recovery codes and linked identities that are new: the factors do not count for money yet. */
public final class NewFactors {
    private NewFactors() {}

    // An identity that has made the account is as old as the account.
    private static final String DROP = """
            with apps as (delete from totps where user_id = $1 and trusted_at > now()),
                 keys as (delete from passkeys where user_id = $1 and trusted_at > now()),
                 identities as (
                   delete from external_identities i using users u
                   where i.user_id = $1 and u.id = $1 and i.linked_at > u.joined_at
                     and i.linked_at > business_now() - make_interval(hours => $2))
            delete from recovery_codes where user_id = $1 and trusted_at > now()
            """;

    /**
     * Removes them: an intruder may have added them.
     *
     * @param newHours for which an identity is new
     */
    public static Future<Void> drop(Tx tx, long userId, int newHours) {
        return tx.execute(DROP, userId, newHours).mapEmpty();
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
