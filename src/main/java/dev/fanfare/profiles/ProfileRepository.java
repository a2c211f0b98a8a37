package dev.fanfare.profiles;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.Names;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Map;

/** The table users: what its owners say of themselves. */
final class ProfileRepository {
    private ProfileRepository() {}

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
}
