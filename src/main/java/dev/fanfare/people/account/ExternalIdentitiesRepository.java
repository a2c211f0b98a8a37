package dev.fanfare.people.account;

import dev.fanfare.people.account.api.Identities.IdentityList;
import dev.fanfare.people.account.api.OpenAccount;
import dev.fanfare.people.account.api.UsernameRules;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The tables external_identities and users, for accounts created by a provider's sign-in or at the first start. */
final class ExternalIdentitiesRepository {
    // Concurrent sign-ins by one identity wait for each other.
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 3))
            """;

    private static final String OPEN = """
            with opened as (
              insert into users (username, username_key, username_skeleton, email, email_key, email_verified_at, first_name,
                                 last_name, language)
              select $1, $2, $3, $4, $5, business_now(), $6, $7, $8
              where not exists (select from external_identities where provider = $9 and subject = $10)
              on conflict do nothing
              returning id)
            insert into external_identities (user_id, provider, subject)
            select id, $9, $10 from opened
            returning user_id
            """;

    /**
     * The id of the new account, whose address the provider vouches for; empty if username, address or identity is taken.
     */
    static Future<Optional<Long>> open(
            Tx tx, String username, OpenAccount ask, String first, String last, String language) {
        return tx.execute(LOCK, ask.provider(), ask.subject())
                .compose(locked -> tx.find(
                        OPEN,
                        Long.class,
                        username,
                        UniqueNames.usernameKey(username),
                        UsernameRules.skeleton(username, ask.email()),
                        ask.email().strip(),
                        UniqueNames.emailKey(ask.email()),
                        first,
                        last,
                        language,
                        ask.provider(),
                        ask.subject()));
    }

    private static final String LIST = """
            select id as identity_id, provider, subject, linked_at
            from external_identities
            where user_id = $1
            order by id
            limit 100
            """;

    static Future<List<IdentityList.Item>> list(Sql sql, long userId) {
        return sql.list(LIST, IdentityList.Item.class, userId);
    }

    private static final String REMOVE = """
            delete from external_identities where user_id = $1 and id = $2 returning provider
            """;

    /** The provider; empty if it is not the user's. */
    static Future<Optional<String>> remove(Tx tx, long userId, long id) {
        return tx.find(REMOVE, String.class, userId, id);
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
                        UsernameRules.skeleton(username, email),
                        email.strip(),
                        UniqueNames.emailKey(email),
                        hash)
                .map(created -> created == 1);
    }
}
