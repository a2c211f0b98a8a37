package dev.fanfare.people.account.store;

import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.HashPassword;
import dev.fanfare.people.account.api.UsernameRules;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Function;

/** The only writer of accounts, also for domains with transactions of their own. */
public final class Accounts {
    /** The problem of a password that is a name of its account. */
    public static final String IS_NAME = "must not be the username or the email address";

    private Accounts() {}

    /**
     * Creates an account and sends a link to verify its address.
     *
     * @param hash of its password, see {@link HashPassword}; null for an account that cannot sign in by password
     * @param language of the account
     * @return its id; fails with a Refused if its name or address is taken
     */
    public static Future<Long> create(Tx tx, Caller caller, CreateAccount account, Secret hash, String language) {
        return insert(tx, account, hash, language)
                .recover(taken(account.username(), account.email()))
                .compose(id -> Outbox.write(tx, caller.requestId(), AccountMail.to(id, MailKind.VERIFY_ADDRESS))
                        .map(id));
    }

    /** For {@link Future#recover}: refuses a name or address that is taken. */
    public static <T> Function<Throwable, Future<T>> taken(String username, String email) {
        // An account named by address has no username.
        String name = UsernameRules.isAddress(username, email) ? "email" : "username";
        return ConstraintErrors.map(Map.of(
                "users_username_unique", () -> CommonFault.duplicate("user", name),
                "users_username_lookalike", () -> CommonFault.duplicate("user", name),
                "users_email_unique", () -> CommonFault.duplicate("user", "email")));
    }

    private static final String LOCK_ACTIVE = """
            select status = 'active' as active from users where id = $1 for no key update
            """;

    /** Locks an account, so that what it writes is counted one by one; whether it is active. */
    public static Future<Boolean> lockActive(Tx tx, long userId) {
        return tx.get(LOCK_ACTIVE, Boolean.class, userId);
    }

    /** Refuses a password that is a name of its account, an obvious guess. */
    public static void refuseName(String field, Secret password, String username, String email) {
        if (isName(password, username, email)) {
            throw CommonFault.invalid(field, IS_NAME);
        }
    }

    /** Whether a password is a name of its account; false for null. */
    public static boolean isName(Secret password, String username, String email) {
        if (password == null) {
            return false;
        }
        String key = UniqueNames.usernameKey(password.value());
        return key.equals(UniqueNames.usernameKey(username)) || key.equals(UniqueNames.emailKey(email));
    }

    /**
     * Problems of a user's country and city, by field: they must be allowed, and the city in the country.
     *
     * @param countryId null for none
     * @param cityId null for none
     * @param previous the country to keep if none was chosen; null for none
     * @return mutable; empty for none
     */
    public static Future<FieldErrors> problemsOf(Sql sql, Integer countryId, Integer cityId, Integer previous) {
        return getPlaces(sql, countryId == null ? previous : countryId, cityId).map(places -> {
            FieldErrors problems = new FieldErrors();
            if (countryId != null && !places.country()) {
                problems.put("country", "is not an allowed country");
            }
            if (cityId != null && !places.city()) {
                problems.put("city", "is not an allowed city of the country");
            }
            return problems;
        });
    }

    private static final String INSERT = """
            insert into users (username, username_key, username_skeleton, email, email_key, password_hash, first_name, last_name,
                               country_id, city_id, language, is_staff, is_superuser, permissions)
            values ($1, $2, $3, $4, $5, $6, coalesce($7, ''), coalesce($8, ''), $9, $10, $11, $12, $13, $14)
            returning id
            """;

    private static Future<Long> insert(Tx tx, CreateAccount account, Secret hash, String language) {
        return tx.get(
                INSERT,
                Long.class,
                account.username().strip(),
                UniqueNames.usernameKey(account.username()),
                UsernameRules.skeleton(account.username(), account.email()),
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

    private static Future<Places> getPlaces(Sql sql, Integer countryId, Integer cityId) {
        return sql.get(PLACES, Places.class, countryId, cityId);
    }
}
