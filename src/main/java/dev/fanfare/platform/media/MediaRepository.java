package dev.fanfare.platform.media;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The tables media and media_chunks. An image with an expiry is not attached, or hidden; an expiry of minus infinity means that it
 * is being deleted and can no longer be attached. A trigger empties the column that carries a hidden image's path, and fills it
 * when the image is shown again (R__pictures.sql).
 */
final class MediaRepository {
    /**
     * An attached image.
     *
     * @param kind extension of its sizes
     * @param widths of its sizes, the narrowest first
     * @param lengths of its sizes in bytes
     */
    record Attached(int size, String sha256, String kind, List<Integer> widths, List<Integer> lengths) {
        Attached {
            widths = List.copyOf(widths);
            lengths = List.copyOf(lengths);
        }
    }

    private static final String INSERT = """
            insert into media (id, owner_id, size, sha256, kind, widths, lengths, expires_at)
            values ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 hour')
            """;

    static Future<Void> insert(Tx tx, String id, long ownerId, Attached image) {
        return tx.execute(
                        INSERT,
                        id,
                        ownerId,
                        image.size(),
                        image.sha256(),
                        image.kind(),
                        image.widths().toArray(Integer[]::new),
                        image.lengths().toArray(Integer[]::new))
                .mapEmpty();
    }

    private static final String FIND_ATTACHED = """
            select size, sha256, kind, widths, lengths from media where id = $1 and expires_at is null
            """;

    static Future<Optional<Attached>> findAttached(Sql sql, String id) {
        return sql.find(FIND_ATTACHED, Attached.class, id);
    }

    /** Uses the clock, because the transaction may have begun long before. */
    private static final String ATTACH = """
            update media set subject = $3, expires_at = null
            where id = any ($1) and owner_id = $2
              and (subject is null and expires_at > clock_timestamp() or subject = $3 and expires_at is null)
            """;

    /** Returns the number of attached images. */
    static Future<Integer> attach(Tx tx, List<String> ids, long ownerId, String subject) {
        return tx.execute(ATTACH, ids.toArray(String[]::new), ownerId, subject);
    }

    private static final String DETACH_OTHERS = """
            update media set subject = null, expires_at = '-infinity' where subject = $2 and id <> all ($1)
            """;

    static Future<Void> detachOthers(Tx tx, List<String> ids, String subject) {
        return tx.execute(DETACH_OTHERS, ids.toArray(String[]::new), subject).mapEmpty();
    }

    private static final String TAKEN_DOWN = "select subject from media where subject = any ($1) and taken_down";

    static Future<List<String>> listTakenDown(Sql sql, Collection<String> subjects) {
        return sql.list(TAKEN_DOWN, String.class, (Object) subjects.toArray(String[]::new));
    }

    private static final String OF_ACCOUNT = """
            where (subject = 'user:' || $1::bigint or subject = 'advertiser:' || $1::bigint
                or subject ~>=~ ('advertiser:' || $1::bigint || ':') and subject ~<~ ('advertiser:' || $1::bigint || ';'))
            """;

    private static final String HIDE = """
            update media set expires_at = now() + interval '1 day'
            """ + OF_ACCOUNT + "  and expires_at is null";

    /** Takes what an account shows of itself and of its campaigns out of sight; a day later it is deleted. */
    static Future<Integer> hold(Tx tx, long accountId) {
        return tx.execute(HIDE, accountId);
    }

    private static final String SHOW = """
            update media set expires_at = null
            """ + OF_ACCOUNT + "  and expires_at > clock_timestamp() and not taken_down";

    /** Shows again what is not deleted yet. */
    static Future<Integer> release(Tx tx, long accountId) {
        return tx.execute(SHOW, accountId);
    }

    private static final String TAKE_DOWN = """
            update media set taken_down = true, expires_at = now() + make_interval(days => $2) where id = $1 and expires_at is null
            """;

    /** Returns the number of images, 0 for one that is not shown. */
    static Future<Integer> takeDown(Tx tx, String id, int days) {
        return tx.execute(TAKE_DOWN, id, days);
    }

    private static final String RESTORE = """
            update media set taken_down = false, expires_at = null
            where id = $1 and taken_down and subject is not null and expires_at > clock_timestamp()
            """;

    /** Shows it again. Returns the number of images, 0 for one that was replaced or is being deleted. */
    static Future<Integer> reverse(Tx tx, String id) {
        return tx.execute(RESTORE, id);
    }

    private static final String GIVE_UP = """
            update media set subject = null, expires_at = '-infinity' where id = any ($1) and expires_at is not null returning id
            """;

    /** Marks those that are not attached as being deleted; returns their ids. */
    static Future<List<String>> releaseUnused(Tx tx, List<String> ids) {
        return tx.list(GIVE_UP, String.class, (Object) ids.toArray(String[]::new));
    }

    static final DueRows<String> EXPIRED = DueRows.limited(String.class, """
            select id from media where expires_at < now() order by expires_at limit $1
            """);

    private static final String DELETE = """
            delete from media where id = any ($1) and expires_at = '-infinity'
            """;

    static Future<Void> delete(Tx tx, List<String> ids) {
        return tx.execute(DELETE, (Object) ids.toArray(String[]::new)).mapEmpty();
    }

    private static final String INSERT_CHUNK = """
            insert into media_chunks (media_id, position, content) values ($1, $2, $3)
            """;

    static Future<Void> insertChunk(Tx tx, String id, int position, Buffer content) {
        return tx.execute(INSERT_CHUNK, id, position, content).mapEmpty();
    }

    private static final String FIND_CHUNK = """
            select content from media_chunks where media_id = $1 and position = $2
            """;

    static Future<Optional<Buffer>> findChunk(Sql sql, String id, int position) {
        return sql.find(FIND_CHUNK, Buffer.class, id, position);
    }

    private static final String DELETE_CHUNKS = """
            delete from media_chunks where media_id = any ($1)
            """;

    static Future<Void> deleteChunks(Tx tx, List<String> ids) {
        return tx.execute(DELETE_CHUNKS, (Object) ids.toArray(String[]::new)).mapEmpty();
    }
}
