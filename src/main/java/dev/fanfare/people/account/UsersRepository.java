package dev.fanfare.people.account;

import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Optional;

/** The table users: lookups, and owners' changes of passwords and addresses. */
public final class UsersRepository {
    private UsersRepository() {}

    /**
     * An account that signs in.
     *
     * @param managed whether the company's OpenID provider manages it
     */
    public record Account(
            long id,
            long credentialsVersion,
            String username,
            String email,
            String passwordHash,
            boolean active,
            boolean operator,
            boolean managed) {
        /** The version of its credentials, the password among them. */
        public CredentialsVersion version() {
            return new CredentialsVersion(id, credentialsVersion);
        }

        @Override
        public String toString() {
            return "Account[" + id + "]";
        }
    }

    /** An account's rank, which decides who may act on it. */
    public record Privileges(long id, String username, boolean staff, boolean superuser) {
        public boolean isOperator() {
            return staff || superuser;
        }
    }

    private static final String BY_NAME = """
            select id, credentials_version, username, email, password_hash, status = 'active' as active,
                   is_staff or is_superuser as operator,
                   exists (select from oidc_accounts o where o.user_id = users.id) as managed
            from users
            where username_key = $1 or email_key = $2
            order by (username_key = $1) desc
            limit 1
            """;

    public static Future<Optional<Account>> findByName(Sql sql, String nameOrEmail) {
        return sql.find(
                BY_NAME, Account.class, UniqueNames.usernameKey(nameOrEmail), UniqueNames.emailKey(nameOrEmail));
    }

    private static final String ID_BY_EMAIL = """
            select id from users where email_key = $1
            """;

    public static Future<Optional<Long>> findIdByEmail(Sql sql, String email) {
        return sql.find(ID_BY_EMAIL, Long.class, UniqueNames.emailKey(email));
    }

    static final String COUNT = """
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'users' and subject = 0 and day = '-infinity'
            """;

    public static Future<Long> count(Sql sql) {
        return sql.get(COUNT, Long.class);
    }

    private static final String PRIVILEGES = """
            select id, username, is_staff as staff, is_superuser as superuser from users where id = $1
            """;

    public static Future<Optional<Privileges>> findPrivileges(Sql sql, long userId) {
        return sql.find(PRIVILEGES, Privileges.class, userId);
    }

    /** An account's sign-in names. */
    public record SignInNames(String username, String email) {}

    private static final String NAMES = """
            select username, email from users where id = $1
            """;

    public static Future<SignInNames> getNames(Sql sql, long userId) {
        return sql.get(NAMES, SignInNames.class, userId);
    }

    private static final String SET_PASSWORD = """
            update users set password_hash = $2 where id = $1 and status = 'active'
            """;

    static Future<Void> setPassword(Tx tx, long userId, Secret hash) {
        return tx.execute(SET_PASSWORD, userId, hash.value()).mapEmpty();
    }

    private static final String RESET_PASSWORD = """
            update users set password_hash = $3 where id = $1 and email = $2 and status = 'active'
            """;

    /** False if the account has another address now. */
    static Future<Boolean> resetPassword(Tx tx, long userId, String email, Secret hash) {
        return tx.execute(RESET_PASSWORD, userId, email, hash.value()).map(changed -> changed == 1);
    }

    private static final String INSERT_LINK = """
            insert into mail_links (hash, user_id, purpose, address, subject, expires_at, credentials_version)
            select $1, id, $3, $4, $5, $6, coalesce($7, credentials_version) from users where id = $2
            """;

    static Future<Void> insertLink(Tx tx, Buffer hash, MakeLink ask, Instant expiresAt) {
        return tx.execute(
                        INSERT_LINK,
                        hash,
                        ask.userId(),
                        ask.kind().code(),
                        ask.address(),
                        ask.subject(),
                        expiresAt,
                        ask.credentialsVersion())
                .mapEmpty();
    }

    private static final String VERIFY = """
            update users set email_verified_at = coalesce(email_verified_at, business_now()) where id = $1 and email = $2
            """;

    /** False if the account has another address now. */
    static Future<Boolean> verify(Tx tx, long userId, String email) {
        return tx.execute(VERIFY, userId, email).map(changed -> changed == 1);
    }

    /**
     * The addresses of an account.
     *
     * @param wanted replaces the address once confirmed; null for none
     */
    record Addresses(String username, String email, boolean verified, String wanted) {}

    private static final String LOCK_ADDRESSES = """
            select username, email, email_verified_at is not null as verified, email_wanted as wanted
            from users
            where id = $1 and status = 'active'
            for no key update
            """;

    static Future<Optional<Addresses>> lockAddresses(Tx tx, long userId) {
        return tx.find(LOCK_ADDRESSES, Addresses.class, userId);
    }

    private static final String REPLACE_ADDRESS = """
            update users
            set email = $2, email_key = $3, username = $4, username_key = $5, email_verified_at = business_now(), email_wanted = null
            where id = $1
            """;

    static Future<Void> replaceAddress(Tx tx, long userId, String email, String username) {
        return tx.execute(
                        REPLACE_ADDRESS,
                        userId,
                        email,
                        UniqueNames.emailKey(email),
                        username,
                        UniqueNames.usernameKey(username))
                .mapEmpty();
    }
}
