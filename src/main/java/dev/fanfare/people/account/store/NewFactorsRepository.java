package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The tables totps, passkeys, recovery_codes and external_identities, for what is new. */
final class NewFactorsRepository {
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

    static Future<Void> delete(Tx tx, long userId, int newHours) {
        return tx.execute(DROP, userId, newHours).mapEmpty();
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
