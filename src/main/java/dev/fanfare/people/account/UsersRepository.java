package dev.fanfare.people.account;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Optional;

/** The table users. */
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
}
