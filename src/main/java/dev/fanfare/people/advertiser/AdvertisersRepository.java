package dev.fanfare.people.advertiser;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.advertiser.api.GetMaximumLimit.MaximumLimit;
import dev.fanfare.people.advertiser.api.ListAdvertiserNames.AdvertiserNames;
import dev.fanfare.people.advertiser.api.ListAdvertisers.AdvertiserList;
import dev.fanfare.people.advertiser.api.ListAdvertisers.Sort;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table advertisers. */
final class AdvertisersRepository {
    private static final String FIND_LIMIT = """
            select maximum_limit, currency from advertisers where user_id = $1
            """;

    static Future<Optional<MaximumLimit>> findLimit(Sql sql, long advertiserId) {
        return sql.find(FIND_LIMIT, MaximumLimit.class, advertiserId);
    }

    private static final String LIST_NAMES = """
            select a.user_id as id, a.name, u.email
            from advertisers a
            cross join lateral (select email from users where id = a.user_id limit 1) u
            where a.user_id < $1
            order by a.user_id desc
            limit $2 offset $3
            """;

    static Future<List<AdvertiserNames.Item>> listNames(Sql sql, PageRequest part) {
        return sql.list(LIST_NAMES, AdvertiserNames.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    private static final String FIND_BY_EMAIL = """
            select u.id from users u join advertisers a on a.user_id = u.id where u.email_key = $1
            """;

    static Future<Optional<Long>> findByEmail(Sql sql, String email) {
        return sql.find(FIND_BY_EMAIL, Long.class, UniqueNames.emailKey(email));
    }

    /** An advertiser to be changed. */
    record Subject(String name, Money limit) {}

    private static final String LOCK = """
            select a.name, a.maximum_limit as limit, a.currency from advertisers a where a.user_id = $1 for update
            """;

    static Future<Optional<Subject>> lock(Tx tx, long id) {
        return tx.find(LOCK, Subject.class, id);
    }

    private static final String UPDATE = """
            update advertisers set name = coalesce($2, name), maximum_limit = coalesce($3, maximum_limit)
            where user_id = $1
            """;

    static Future<Void> update(Tx tx, long id, String name, Long limit) {
        return tx.execute(UPDATE, id, name, limit).mapEmpty();
    }

    // Looks up one user each: joining, PostgreSQL would read all users past the last advertiser.
    private static final String ROWS = """
            select a.user_id as advertiser_id, a.name, u.email, a.brand_logo as logo, a.currency, a.maximum_limit, a.promised, a.spent
            from advertisers a
            cross join lateral (select email from users where id = a.user_id limit 1) u
            """;

    private static final String LIST = ROWS + """
            where a.user_id < $1
            order by a.user_id desc
            limit $2 offset $3
            """;

    static Future<List<AdvertiserList.Item>> list(Sql sql, PageRequest part) {
        return sql.list(LIST, AdvertiserList.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    private static final String LIST_BY_IDS = ROWS + """
            where a.user_id = any ($1)
            """;

    private static final SortedQuery<Sort> SORTED = SortedQuery.of(
            """
            select user_id as id, {key} as key
            from advertisers
            where true {after} {filters}
            order by {order}
            limit $1 offset $2
            """,
            "user_id",
            Map.of(
                    Sort.CREATED, SortedQuery.number("user_id"),
                    Sort.NAME, SortedQuery.text("lower(name) collate \"C\"")));

    /** In the order that is asked for. */
    static Future<Found<AdvertiserList.Item>> listSorted(Sql sql, Sorting<Sort> sorting, PageRequest part) {
        return SORTED.read(
                sql,
                sorting,
                part,
                List.of(),
                () -> count(sql),
                new ByIds<>(
                        ids -> sql.list(LIST_BY_IDS, AdvertiserList.Item.class, (Object) ids),
                        AdvertiserList.Item::advertiserId),
                part.limit(),
                part.offset());
    }

    private static final String COUNT = """
            select count(*) as total from advertisers
            """;

    static Future<Long> count(Sql sql) {
        return sql.get(COUNT, Long.class);
    }

    private static final String SEARCH = """
            select user_id as id, name as title from advertisers where user_id = $1
            union
            (select user_id, name from advertisers
             where lower(name) collate "C" >= lower($2) and lower(name) collate "C" < lower($2) || chr(1114111)
             order by lower(name) collate "C"
             limit 5)
            limit 5
            """;

    /** By id or the beginning of the name. */
    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(SEARCH, Hit.class, term.id(), term.text());
    }
}
