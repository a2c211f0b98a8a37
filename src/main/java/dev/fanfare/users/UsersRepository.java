package dev.fanfare.users;

import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.identity.Names;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.profiles.api.Profile;
import dev.fanfare.users.api.CreateAccount;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The table users. */
final class UsersRepository {
    /** Of the balances of somebody who has not earned yet. */
    static final String FALLBACK_CURRENCY = "USD";

    private UsersRepository() {}

    private static final Map<String, Supplier<Refused>> TAKEN = Map.of(
            "users_username_unique", () -> CommonFault.duplicate("user", "username"),
            "users_email_unique", () -> CommonFault.duplicate("user", "email"));

    private static final String INSERT = """
            insert into users (username, username_key, email, email_key, password_hash, first_name, last_name,
                               country_id, city_id, language, is_staff, is_superuser, permissions)
            values ($1, $2, $3, $4, $5, coalesce($6, ''), coalesce($7, ''), $8, $9, $10, $11, $12, $13)
            returning id
            """;

    private static final String PLACES = """
            select exists (select from countries where id = $1::integer and allowed) as country,
                   exists (select from cities where id = $2::integer and country_id = $1::integer and allowed) as city
            """;

    private static final String BY_NAME = """
            select id, username, email, password_hash, status, is_staff or is_superuser as operator
            from users
            where username_key = $1 or email_key = $2
            order by (username_key = $1) desc
            limit 1
            """;

    private static final String ID_BY_EMAIL = """
            select id from users where email_key = $1
            """;

    private static final String COUNT = """
            select count(*) as total from users
            """;

    private static final String STANDING = """
            select id, username, is_staff, is_superuser from users where id = $1
            """;

    private static final String PROFILE = """
            select u.id, u.username, u.email, u.first_name, u.last_name, u.avatar, u.language, u.joined_at,
                   u.last_login, u.status, u.is_staff, u.is_superuser, u.timezone,
                   co.id as country_id, co.name as country, ci.id as city_id, ci.name as city,
                   coalesce(u.primary_currency, $2) as currency,
                   (select count(*) from participations p where p.user_id = u.id and p.status = 'joined') as campaigns,
                   (select count(*) from tasks t
                     where t.user_id = u.id and t.status in ('accepted', 'paid')) as completed,
                   (select coalesce(sum(p.reach), 0)::bigint from participations p where p.user_id = u.id) as reach,
                   (select coalesce(sum(p.engagement), 0)::bigint
                     from participations p where p.user_id = u.id) as engagement,
                   (select coalesce(sum(a.balance), 0)::bigint from accounts a
                     where a.owner_id = u.id and a.currency = coalesce(u.primary_currency, $2)
                       and a.kind in ('publisher_available', 'publisher_held', 'publisher_paid', 'publisher_fees'))
                     as earned
            from users u
            left join countries co on co.id = u.country_id
            left join cities ci on ci.id = u.city_id
            where u.id = $1
            """;

    /** An account as signing in needs it. */
    record Account(long id, String username, String email, String passwordHash, boolean active, boolean operator) {
        @Override
        public String toString() {
            return "Account[" + id + "]";
        }
    }

    /** Whether others may act on an account. */
    record Standing(long id, String username, boolean staff, boolean superuser) {
        boolean isOperator() {
            return staff || superuser;
        }
    }

    /** Whether the places exist, and the city lies in the country. */
    record Places(boolean country, boolean city) {}

    /** The new account's id; refuses a name or address that is taken. */
    static Future<Long> insert(Sql sql, CreateAccount account, String hash, String language) {
        return sql.get(
                        INSERT,
                        row -> row.getLong("id"),
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

    static Future<Places> places(Sql sql, Integer countryId, Integer cityId) {
        return sql.get(PLACES, row -> new Places(row.getBoolean("country"), row.getBoolean("city")), countryId, cityId);
    }

    static Future<Optional<Account>> findByName(Sql sql, String nameOrEmail) {
        return sql.find(
                BY_NAME,
                row -> new Account(
                        row.getLong("id"),
                        row.getString("username"),
                        row.getString("email"),
                        row.getString("password_hash"),
                        "active".equals(row.getString("status")),
                        row.getBoolean("operator")),
                Names.usernameKey(nameOrEmail),
                Names.emailKey(nameOrEmail));
    }

    static Future<Optional<Long>> findIdByEmail(Sql sql, String email) {
        return sql.find(ID_BY_EMAIL, row -> row.getLong("id"), Names.emailKey(email));
    }

    static Future<Long> count(Sql sql) {
        return sql.get(COUNT, row -> row.getLong("total"));
    }

    static Future<Optional<Standing>> findStanding(Sql sql, long userId) {
        return sql.find(
                STANDING,
                row -> new Standing(
                        row.getLong("id"),
                        row.getString("username"),
                        row.getBoolean("is_staff"),
                        row.getBoolean("is_superuser")),
                userId);
    }

    /** @param currency of the earnings of an account that has none yet */
    static Future<Profile> getProfile(Sql sql, long userId, String currency) {
        return sql.get(PROFILE, UsersRepository::profile, userId, currency);
    }

    private static Profile profile(Row row) {
        return new Profile(
                row.getLong("id"),
                row.getString("username"),
                row.getString("email"),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getString("avatar"),
                place(row, "country_id", "country"),
                place(row, "city_id", "city"),
                row.getString("language"),
                Rows.instant(row, "joined_at"),
                Rows.instant(row, "last_login"),
                "active".equals(row.getString("status")),
                row.getBoolean("is_staff"),
                row.getBoolean("is_superuser"),
                row.getString("timezone"),
                new Profile.Statistics(
                        row.getLong("campaigns"),
                        row.getLong("completed"),
                        Money.decimal(row.getLong("earned"), row.getString("currency")),
                        row.getLong("reach"),
                        row.getLong("engagement")));
    }

    private static Profile.Place place(Row row, String id, String name) {
        return row.getInteger(id) == null ? null : new Profile.Place(row.getInteger(id), row.getString(name));
    }
}
