package dev.fanfare.dev.sandbox;

import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table partner_worlds, and the sizes of their databases. */
@SharedPool(
        name = "worlds of partners",
        users = "accounts of a sandbox",
        fairBy = SharedPool.By.AGE,
        bound = "`sandbox.worlds.per_account` of an account; one is made after the other")
final class WorldsRepository {
    /** A world to be made or deleted. */
    record Due(long id, int attempts, String slug, String status) implements WorkQueue.Item {}

    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "partner-worlds", Due.class, "partner_worlds", "id", "status in ('making', 'ending')")
            .claims(
                    1,
                    "interval '2 minutes'",
                    "",
                    "from due d where q.id = d.id returning q.id, q.attempts, q.slug, q.status")
            .retries("5");

    /** A world as its owner sees it. */
    record Row(long id, String name, String slug, String status, long bytes, Instant createdAt, Instant endsAt) {}

    private static final String LIST = """
            select id, name, slug, status, bytes, created_at, ends_at from partner_worlds where user_id = $1 order by id
            """;

    static Future<List<Row>> list(Sql sql, long userId) {
        return sql.list(LIST, Row.class, userId);
    }

    private static final String FIND = """
            select id, name, slug, status, bytes, created_at, ends_at from partner_worlds where user_id = $1 and id = $2
            """;

    /** Empty if the account has no such world. */
    static Future<Optional<Row>> find(Sql sql, long userId, long id) {
        return sql.find(FIND, Row.class, userId, id);
    }

    private static final String FIND_BY_SLUG = """
            select id, name, slug, status, bytes, created_at, ends_at from partner_worlds where slug = $1
            """;

    static Future<Optional<Row>> findBySlug(Sql sql, String slug) {
        return sql.find(FIND_BY_SLUG, Row.class, slug);
    }

    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtextextended('partner_worlds', 0))
            """;

    private static final String COUNT = """
            select count(*) filter (where user_id = $1) as own, count(*) as whole, min(ends_at) as next from partner_worlds
            """;

    /**
     * How many worlds there are.
     *
     * @param own of the account
     * @param whole of all accounts
     * @param next when the next one ends; null if there is none
     */
    record Counts(long own, long whole, Instant next) {}

    /** Until the end of the transaction no other one counts or inserts. */
    static Future<Counts> count(Tx tx, long userId) {
        return tx.execute(LOCK).compose(locked -> tx.get(COUNT, Counts.class, userId));
    }

    private static final String INSERT = """
            insert into partner_worlds (user_id, name, slug, ends_at)
            values ($1, $2, $3, now() + make_interval(days => $4))
            returning id, name, slug, status, bytes, created_at, ends_at
            """;

    static Future<Row> insert(Tx tx, long userId, String name, String slug, int days) {
        return tx.get(INSERT, Row.class, userId, name, slug, days);
    }

    private static final String RESET = """
            update partner_worlds set status = 'making', attempts = 0, due_at = now(), bytes = 0
            where user_id = $1 and id = $2 and status = 'ready'
            """;

    /** The number of worlds that will be made again: 0 or 1. */
    static Future<Integer> reset(Tx tx, long userId, long id) {
        return tx.execute(RESET, userId, id);
    }

    private static final String END = """
            update partner_worlds set status = 'ending', attempts = 0, due_at = now()
            where user_id = $1 and id = $2 and status <> 'ending'
            """;

    /** The number of worlds that will be deleted: 0 or 1. */
    static Future<Integer> end(Tx tx, long userId, long id) {
        return tx.execute(END, userId, id);
    }

    // Nor does a world outlive what its owner may do.
    private static final String END_EXPIRED = """
            update partner_worlds w set status = 'ending', attempts = 0, due_at = now()
            where status <> 'ending'
              and (ends_at <= now() or not exists (select from users u where u.id = w.user_id and u.status = 'active'))
            """;

    static Future<Integer> endExpired(Tx tx) {
        return tx.execute(END_EXPIRED);
    }

    private static final String SET_READY = """
            update partner_worlds set status = 'ready', attempts = 0, failure = null
            where id = $1 and attempts = $2 and status = 'making'
            """;

    /** Nothing if it is to end, or another attempt has begun. */
    static Future<Integer> setReady(Tx tx, Due world) {
        return tx.execute(SET_READY, world.id(), world.attempts());
    }

    private static final String DELETE = """
            delete from partner_worlds where id = $1 and status = 'ending'
            """;

    static Future<Integer> delete(Tx tx, long id) {
        return tx.execute(DELETE, id);
    }

    private static final String LIST_SIZES = """
            select w.id, w.slug, pg_database_size(d.oid) as bytes
            from partner_worlds w
            join pg_database d on d.datname = current_database() || '_' || w.slug
            where w.status = 'ready'
            order by w.id
            """;

    /** The size of a world's database. */
    record Size(long id, String slug, long bytes) {}

    static Future<List<Size>> listSizes(Sql sql) {
        return sql.list(LIST_SIZES, Size.class);
    }

    private static final String SET_SIZE = """
            update partner_worlds set bytes = $2 where id = $1 and status = 'ready' and bytes <> $2
            """;

    static Future<Integer> setSize(Tx tx, long id, long bytes) {
        return tx.execute(SET_SIZE, id, bytes);
    }
}
