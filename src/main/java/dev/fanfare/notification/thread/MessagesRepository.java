package dev.fanfare.notification.thread;

import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table thread_messages. */
final class MessagesRepository {
    private MessagesRepository() {}

    /** A message or note. */
    record Row(
            long id,
            ThreadSide side,
            long authorId,
            String username,
            @Nullable String avatar,
            boolean note,
            String text,
            List<String> pictures,
            Instant writtenAt) {}

    private static final String LIST = """
            select m.id, m.side, m.author_id, u.username, u.avatar, m.note, m.text, m.pictures, m.written_at
            from thread_messages m
            cross join lateral (select username, case when profile_public or id = $5 then avatar end as avatar
                                from users where id = m.author_id limit 1) u
            where m.thread_id = $1 and m.id < $2 and (not m.note or $4)
            order by m.id desc
            limit $3
            """;

    /** The newest first. Whose profile is not public shows no picture to others. */
    static Future<List<Row>> list(Sql sql, long threadId, boolean notes, long readerId, PageRequest part) {
        return sql.list(LIST, Row.class, threadId, part.beforeId(), part.limit(), notes, readerId);
    }

    private static final String COUNT_LATELY = """
            select count(*) from thread_messages where author_id = $1 and written_at > business_now() - interval '1 hour'
            """;

    /** The messages of the last hour. */
    static Future<Long> countLately(Tx tx, long userId) {
        return tx.get(COUNT_LATELY, Long.class, userId);
    }

    /** A new message. */
    record Added(long id, Instant writtenAt) {}

    private static final String INSERT = """
            insert into thread_messages (thread_id, author_id, side, note, text, pictures)
            values ($1, $2, $3, $4, $5, $6)
            returning id, written_at
            """;

    /** Adds a message to a locked thread. */
    static Future<Added> insert(Tx tx, long threadId, long authorId, ThreadSide side, WriteMessage ask) {
        return tx.get(
                INSERT,
                Added.class,
                threadId,
                authorId,
                side.code(),
                ask.note(),
                ask.text(),
                ask.pictures().toArray(String[]::new));
    }
}
