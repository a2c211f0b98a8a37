package dev.fanfare.people.account;

import dev.fanfare.people.account.api.Usernames;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table users, for accounts created by a provider's sign-in or at the first start. */
final class ExternalIdentitiesRepository {
    private static final String BY_ORIGIN = """
            select id from users where origin = $1
            """;

    static Future<Optional<Long>> findByOrigin(Sql sql, String origin) {
        return sql.find(BY_ORIGIN, Long.class, origin);
    }

    private static final String OPEN = """
            insert into users (username, username_key, username_skeleton, email, email_key, email_verified_at, first_name,
                               last_name, language, origin)
            values ($1, $2, $3, $4, $5, now(), $6, $7, $8, $9)
            on conflict do nothing
            returning id
            """;

    /**
     * The id of the new account, whose address the provider vouches for; empty if username, address or origin is taken.
     */
    static Future<Optional<Long>> open(
            Tx tx, String username, String email, String first, String last, String language, String origin) {
        return tx.find(
                OPEN,
                Long.class,
                username,
                UniqueNames.usernameKey(username),
                Usernames.skeleton(username, email),
                email.strip(),
                UniqueNames.emailKey(email),
                first,
                last,
                language,
                origin);
    }

    private static final String EMAIL_TAKEN = """
            select exists (select from users where email_key = $1) as taken
            """;

    static Future<Boolean> isEmailTaken(Sql sql, String email) {
        return sql.get(EMAIL_TAKEN, Boolean.class, UniqueNames.emailKey(email));
    }

    private static final String HAS_SUPERUSER = """
            select exists (select from users where is_superuser) as has
            """;

    static Future<Boolean> hasSuperuser(Sql sql) {
        return sql.get(HAS_SUPERUSER, Boolean.class);
    }

    // Nodes that start concurrently block on the unique name; the later ones do nothing.
    private static final String FIRST_SUPERUSER = """
            insert into users (username, username_key, username_skeleton, email, email_key, password_hash, is_staff,
                               is_superuser)
            select $1, $2, $3, $4, $5, $6, true, true
            where not exists (select from users where is_superuser)
            on conflict do nothing
            """;

    /** Creates the first superuser. False when there is one, or when the name or address is taken. */
    static Future<Boolean> insertFirstSuperuser(Tx tx, String username, String email, String hash) {
        return tx.execute(
                        FIRST_SUPERUSER,
                        username.strip(),
                        UniqueNames.usernameKey(username),
                        Usernames.skeleton(username, email),
                        email.strip(),
                        UniqueNames.emailKey(email),
                        hash)
                .map(created -> created == 1);
    }

    private static final String IS_ACTIVE = """
            select exists (select from users where id = $1 and status = 'active') as active
            """;

    static Future<Boolean> isActive(Sql sql, long userId) {
        return sql.get(IS_ACTIVE, Boolean.class, userId);
    }
}
