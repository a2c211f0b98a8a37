package dev.fanfare.users;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.identity.Names;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.users.api.CreateAccount;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The table users. */
final class UsersRepository {
    private UsersRepository() {}

    private static final Map<String, Supplier<Refused>> TAKEN = Map.of(
            "users_username_unique", () -> CommonFault.duplicate("user", "username"),
            "users_email_unique", () -> CommonFault.duplicate("user", "email"));

    /** An account that signs in. */
    record Account(long id, String username, String email, String passwordHash, boolean active, boolean operator) {
        @Override
        public String toString() {
            return "Account[" + id + "]";
        }
    }

    /** An account's rank, which decides who may act on it. */
    record Privileges(long id, String username, boolean staff, boolean superuser) {
        boolean isOperator() {
            return staff || superuser;
        }
    }

    /** Whether country and city exist, are allowed, and belong together. */
    record Places(boolean country, boolean city) {}

    private static final String INSERT = """
            insert into users (username, username_key, email, email_key, password_hash, first_name, last_name,
                               country_id, city_id, language, is_staff, is_superuser, permissions)
            values ($1, $2, $3, $4, $5, coalesce($6, ''), coalesce($7, ''), $8, $9, $10, $11, $12, $13)
            returning id
            """;

    /** Returns the new account's id; refuses a name or address that is taken. */
    static Future<Long> insert(Sql sql, CreateAccount account, String hash, String language) {
        return sql.get(
                        INSERT,
                        Long.class,
                        account.username().strip(),
                        Names.usernameKey(account.username()),
                        account.email().strip(),
                        Names.emailKey(account.email()),
                        hash,
                        account.firstName(),
                        account.lastName(),
                        account.countryId(),
                        account.cityId(),
                        language,
                        account.staff(),
                        account.superuser(),
                        account.permissions().stream().map(Permission::code).toArray(String[]::new))
                .recover(Violations.refusedBy(TAKEN));
    }

    private static final String PLACES = """
            select exists (select from countries where id = $1::integer and allowed) as country,
                   exists (select from cities where id = $2::integer and country_id = $1::integer and allowed) as city
            """;

    static Future<Places> places(Sql sql, Integer countryId, Integer cityId) {
        return sql.get(PLACES, Places.class, countryId, cityId);
    }

    private static final String BY_NAME = """
            select id, username, email, password_hash, status = 'active' as active, is_staff or is_superuser as operator
            from users
            where username_key = $1 or email_key = $2
            order by (username_key = $1) desc
            limit 1
            """;

    static Future<Optional<Account>> findByName(Sql sql, String nameOrEmail) {
        return sql.find(BY_NAME, Account.class, Names.usernameKey(nameOrEmail), Names.emailKey(nameOrEmail));
    }

    private static final String ID_BY_EMAIL = """
            select id from users where email_key = $1
            """;

    static Future<Optional<Long>> findIdByEmail(Sql sql, String email) {
        return sql.find(ID_BY_EMAIL, Long.class, Names.emailKey(email));
    }

    private static final String COUNT = """
            select count(*) as total from users
            """;

    static Future<Long> count(Sql sql) {
        return sql.get(COUNT, Long.class);
    }

    private static final String PRIVILEGES = """
            select id, username, is_staff as staff, is_superuser as superuser from users where id = $1
            """;

    static Future<Optional<Privileges>> findPrivileges(Sql sql, long userId) {
        return sql.find(PRIVILEGES, Privileges.class, userId);
    }
}
