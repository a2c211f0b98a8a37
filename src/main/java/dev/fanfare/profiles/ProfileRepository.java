package dev.fanfare.profiles;

import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.Names;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.profiles.api.Profile;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.Map;

/** The table users: what its owners say of themselves. */
final class ProfileRepository {
    private ProfileRepository() {}

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

    // Not for update, which would make whoever refers to the user wait: campaigns joined, notifications sent.
    private static final String LOCK = """
            select username, email, first_name, last_name, phone, country_id, city_id, bio, sex, birth_date, timezone
            from users where id = $1
            for no key update
            """;

    private static final String UPDATE = """
            update users
            set username = $2, username_key = $3, email = $4, email_key = $5, first_name = $6, last_name = $7,
                phone = $8, country_id = $9, city_id = $10, bio = $11, sex = $12, birth_date = $13, timezone = $14
            where id = $1
            """;

    /** As it is, and stays until the transaction ends. */
    static Future<Personal> lock(Tx tx, long userId) {
        return tx.get(
                LOCK,
                row -> new Personal(
                        row.getString("username"),
                        row.getString("email"),
                        row.getString("first_name"),
                        row.getString("last_name"),
                        row.getString("phone"),
                        row.getInteger("country_id"),
                        row.getInteger("city_id"),
                        row.getString("bio"),
                        row.getString("sex"),
                        row.getLocalDate("birth_date"),
                        row.getString("timezone")),
                userId);
    }

    /** Refuses an address that another account has. */
    static Future<Void> update(Tx tx, long userId, Personal personal) {
        return tx.execute(
                        UPDATE,
                        userId,
                        personal.username(),
                        Names.usernameKey(personal.username()),
                        personal.email(),
                        Names.emailKey(personal.email()),
                        personal.firstName(),
                        personal.lastName(),
                        personal.phone(),
                        personal.countryId(),
                        personal.cityId(),
                        personal.bio(),
                        personal.sex(),
                        personal.birthDate(),
                        personal.timezone())
                .recover(Violations.refusedBy(Map.of(
                        "users_email_unique", () -> CommonFault.duplicate("user", "email"),
                        // A name changes only with the address that it is.
                        "users_username_unique", () -> CommonFault.duplicate("user", "email"))))
                .mapEmpty();
    }

    private static final String PLACES = """
            select exists (select from countries where id = $1::integer and allowed) as country,
                   exists (select from cities where id = $2::integer and country_id = $1::integer and allowed) as city
            """;

    /** Whether the country and the city exist and are allowed, and the city lies in the country. */
    record Places(boolean country, boolean city) {}

    static Future<Places> places(Sql sql, Integer countryId, Integer cityId) {
        return sql.get(PLACES, row -> new Places(row.getBoolean("country"), row.getBoolean("city")), countryId, cityId);
    }

    /** @param currency of the earnings of an account that has none yet */
    static Future<Profile> getProfile(Sql sql, long userId, String currency) {
        return sql.get(PROFILE, ProfileRepository::profile, userId, currency);
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
