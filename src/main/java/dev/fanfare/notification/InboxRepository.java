package dev.fanfare.notification;

import dev.fanfare.notification.api.Notification;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Reads users' notifications and marks them as read. */
final class InboxRepository {
    /** A user's numbers of notifications. */
    record Counts(long total, long unread) {}

    private static final String LIST = """
            select id, title, message, type, read_at is not null as read, created_at, data::text as data
            from notifications
            where user_id = $1 and (created_at, id) < ($2, $3)
            order by created_at desc, id desc
            limit $4 offset $5
            """;

    static Future<List<Notification>> list(Sql sql, long userId, PageRequest part) {
        return sql.list(
                LIST, Notification.class, userId, part.beforeTime(), part.beforeId(), part.limit(), part.offset());
    }

    // A user's ids grow in the order in which the notifications become visible.
    private static final String LIST_AFTER = """
            select id, title, message, type, read_at is not null as read, created_at, data::text as data
            from notifications
            where user_id = $1 and id > $2
            order by id
            limit $3
            """;

    static Future<List<Notification>> listAfter(Sql sql, long userId, long id, int atMost) {
        return sql.list(LIST_AFTER, Notification.class, userId, id, atMost);
    }

    private static final String LAST_ID = """
            select coalesce(max(id), 0) as id from notifications where user_id = $1
            """;

    /** The id of the user's newest notification; 0 for none. */
    static Future<Long> getLastId(Sql sql, long userId) {
        return sql.get(LAST_ID, Long.class, userId);
    }

    private static final String COUNT = """
            select (select count(*) from notifications where user_id = $1) as total,
                   (select count(*) from notifications where user_id = $1 and read_at is null) as unread
            """;

    static Future<Counts> count(Sql sql, long userId) {
        return sql.get(COUNT, Counts.class, userId);
    }

    private static final String MARK_READ = """
            update notifications
            set read_at = business_now()
            where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any ($2))
            """;

    /** @param ids null for all */
    static Future<Integer> markRead(Tx tx, long userId, List<Long> ids) {
        return tx.execute(MARK_READ, userId, ids == null ? null : ids.toArray(Long[]::new));
    }
}
