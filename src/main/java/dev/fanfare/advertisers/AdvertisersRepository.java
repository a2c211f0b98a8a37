package dev.fanfare.advertisers;

import dev.fanfare.advertisers.api.CreateAdvertiser;
import dev.fanfare.advertisers.api.GetMaximumLimit.MaximumLimit;
import dev.fanfare.advertisers.api.ListAdvertiserNames.AdvertiserNames;
import dev.fanfare.advertisers.api.ListAdvertisers.AdvertiserList;
import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.identity.Names;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.users.api.Usernames;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The table advertisers. */
final class AdvertisersRepository {
    private AdvertisersRepository() {}

    private static final String FIND_LIMIT = """
            select maximum_limit, currency from advertisers where user_id = $1
            """;

    static Future<Optional<MaximumLimit>> findLimit(Sql sql, long advertiserId) {
        return sql.find(FIND_LIMIT, MaximumLimit.class, advertiserId);
    }

    private static final String LIST_NAMES = """
            select a.user_id as id, a.name, u.email
            from advertisers a join users u on u.id = a.user_id
            order by a.user_id desc
            limit $1 offset $2
            """;

    static Future<List<AdvertiserNames.Item>> listNames(Sql sql, Paging paging) {
        return sql.list(LIST_NAMES, AdvertiserNames.Item.class, paging.limit(), paging.offset());
    }

    private static final Map<String, Supplier<Refused>> TAKEN = Map.of(
            // The username is the address.
            "users_username_unique", () -> CommonFault.duplicate("user", "email"),
            "users_email_unique", () -> CommonFault.duplicate("user", "email"));

    // An advertiser is an account whose username is its email address, with a row here.
    private static final String CREATE = """
            with account as (
              insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, language)
              values ($9, $2, $1, $3, $4, $5, '', $6)
              returning id
            )
            insert into advertisers (user_id, name, currency, maximum_limit)
            select id, $5, $7, $8 from account
            returning user_id
            """;

    /**
     * Returns the new advertiser's id; refuses an address that is taken.
     *
     * @param passwordHash null for an account that cannot sign in by password
     */
    static Future<Long> create(Sql sql, CreateAdvertiser ask, Money limit, String passwordHash, String language) {
        return sql.get(
                        CREATE,
                        Long.class,
                        ask.email().strip(),
                        Names.usernameKey(ask.email()),
                        Names.emailKey(ask.email()),
                        passwordHash,
                        ask.name(),
                        language,
                        limit.currency(),
                        limit.minor(),
                        Usernames.normalized(ask.email().strip()))
                .recover(Violations.refusedBy(TAKEN));
    }

    private static final String FIND_BY_EMAIL = """
            select u.id from users u join advertisers a on a.user_id = u.id where u.email_key = $1
            """;

    static Future<Optional<Long>> findByEmail(Sql sql, String email) {
        return sql.find(FIND_BY_EMAIL, Long.class, Names.emailKey(email));
    }

    /** An advertiser that is about to be changed. */
    record Subject(String name, Money limit) {}

    private static final String LOCK = """
            select a.name, a.maximum_limit as limit, a.currency from advertisers a where a.user_id = $1 for update
            """;

    static Future<Optional<Subject>> lock(Sql sql, long id) {
        return sql.find(LOCK, Subject.class, id);
    }

    private static final String UPDATE = """
            update advertisers set name = coalesce($2, name), maximum_limit = coalesce($3, maximum_limit)
            where user_id = $1
            """;

    static Future<Void> update(Sql sql, long id, String name, Long limit) {
        return sql.execute(UPDATE, id, name, limit).mapEmpty();
    }

    private static final String LIST = """
            select a.user_id as advertiser_id, a.name, u.email, a.currency, a.maximum_limit, a.promised, a.spent
            from advertisers a
            join users u on u.id = a.user_id
            order by a.user_id desc
            limit $1 offset $2
            """;

    static Future<List<AdvertiserList.Item>> list(Sql sql, Paging paging) {
        return sql.list(LIST, AdvertiserList.Item.class, paging.limit(), paging.offset());
    }

    private static final String COUNT = """
            select count(*) as total from advertisers
            """;

    static Future<Long> count(Sql sql) {
        return sql.get(COUNT, Long.class);
    }
}
