package dev.fanfare.people.account.store;

import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.Usernames;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The table users, for new accounts, and the lists of places that accounts choose from. */
final class AccountsRepository {
    private static final String INSERT = """
            insert into users (username, username_key, username_skeleton, email, email_key, password_hash, first_name, last_name,
                               country_id, city_id, language, is_staff, is_superuser, permissions)
            values ($1, $2, $3, $4, $5, $6, coalesce($7, ''), coalesce($8, ''), $9, $10, $11, $12, $13, $14)
            returning id
            """;

    static Future<Long> insert(Tx tx, CreateAccount account, Secret hash, String language) {
        return tx.get(
                INSERT,
                Long.class,
                account.username().strip(),
                UniqueNames.usernameKey(account.username()),
                Usernames.skeleton(account.username(), account.email()),
                account.email().strip(),
                UniqueNames.emailKey(account.email()),
                Secret.valueOf(hash),
                account.firstName(),
                account.lastName(),
                account.countryId(),
                account.cityId(),
                language,
                account.staff(),
                account.superuser(),
                account.permissions().stream().map(Permission::code).toArray(String[]::new));
    }

    /** Whether country and city exist, are allowed, and belong together. */
    record Places(boolean country, boolean city) {}

    private static final String PLACES = """
            select exists (select from countries where id = $1::integer and allowed) as country,
                   exists (select from cities where id = $2::integer and country_id = $1::integer and allowed) as city
            """;

    static Future<Places> getPlaces(Sql sql, Integer countryId, Integer cityId) {
        return sql.get(PLACES, Places.class, countryId, cityId);
    }
}
