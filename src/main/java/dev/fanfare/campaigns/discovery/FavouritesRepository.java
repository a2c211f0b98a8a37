package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.discovery.api.Favourites.FavouriteList;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Lists of favourites. */
final class FavouritesRepository {
    /** Violated by a second list of this name. */
    static final String ONCE = "favourite_lists_once";

    private static final String LIST = """
            select f.id as list_id, f.name,
                   (select count(*) from favourites e
                    join publisher_listings l on l.user_id = e.user_id
                    join users u on u.id = e.user_id
                    where e.list_id = f.id and %s) as publishers
            from favourite_lists f
            where f.advertiser_id = $1
            order by f.name, f.id
            """.formatted(ListingRepository.IS_LISTED);

    static Future<List<FavouriteList>> list(Sql sql, long advertiserId) {
        return sql.list(LIST, FavouriteList.class, advertiserId);
    }

    private static final String FIND_OWNER = """
            select advertiser_id from favourite_lists where id = $1
            """;

    static Future<Optional<Long>> findOwner(Sql sql, long listId) {
        return sql.find(FIND_OWNER, Long.class, listId);
    }

    private static final String LOCK = FIND_OWNER + "for no key update";

    /** Locks a list; returns its advertiser. */
    static Future<Optional<Long>> lock(Tx tx, long listId) {
        return tx.find(LOCK, Long.class, listId);
    }

    private static final String LOCK_ADVERTISER = """
            select user_id from advertisers where user_id = $1 for no key update
            """;

    /** Locks an advertiser, so that it stays within its limit. */
    static Future<Optional<Long>> lockAdvertiser(Tx tx, long advertiserId) {
        return tx.find(LOCK_ADVERTISER, Long.class, advertiserId);
    }

    private static final String COUNT_LISTS = """
            select count(*) as lists from favourite_lists where advertiser_id = $1
            """;

    static Future<Long> countLists(Tx tx, long advertiserId) {
        return tx.get(COUNT_LISTS, Long.class, advertiserId);
    }

    private static final String CREATE = """
            insert into favourite_lists (advertiser_id, name) values ($1, $2) returning id
            """;

    /** Returns its id. May violate {@value #ONCE}. */
    static Future<Long> create(Tx tx, long advertiserId, String name) {
        return tx.get(CREATE, Long.class, advertiserId, name);
    }

    private static final String RENAME = """
            update favourite_lists set name = $2 where id = $1
            """;

    /** May violate {@value #ONCE}. */
    static Future<Integer> updateName(Tx tx, long listId, String name) {
        return tx.execute(RENAME, listId, name);
    }

    private static final String DELETE = """
            delete from favourite_lists where id = $1
            """;

    static Future<Integer> delete(Tx tx, long listId) {
        return tx.execute(DELETE, listId);
    }

    private static final String LIST_UNKNOWN = """
            select w.id
            from unnest($1::bigint[]) as w (id)
            where not exists (select from publisher_listings l join users u on u.id = l.user_id
                              where l.user_id = w.id and %s)
            order by w.id
            """.formatted(ListingRepository.IS_LISTED);

    /** Those of these ids that are no publishers who can be found. */
    static Future<List<Long>> listUnknown(Tx tx, List<Long> userIds) {
        return tx.list(LIST_UNKNOWN, Long.class, (Object) userIds.toArray(Long[]::new));
    }

    private static final String ADD = """
            insert into favourites (list_id, user_id)
            select $1, w.id from (select distinct id from unnest($2::bigint[]) as x (id) order by id) w
            on conflict (list_id, user_id) do nothing
            """;

    static Future<Void> add(Tx tx, long listId, List<Long> userIds) {
        return tx.execute(ADD, listId, userIds.toArray(Long[]::new)).mapEmpty();
    }

    private static final String REMOVE = """
            delete from favourites where list_id = $1 and user_id = any ($2)
            """;

    static Future<Void> remove(Tx tx, long listId, List<Long> userIds) {
        return tx.execute(REMOVE, listId, userIds.toArray(Long[]::new)).mapEmpty();
    }

    private static final String COUNT = """
            select count(*) as favourites from favourites where list_id = $1
            """;

    static Future<Long> count(Tx tx, long listId) {
        return tx.get(COUNT, Long.class, listId);
    }
}
