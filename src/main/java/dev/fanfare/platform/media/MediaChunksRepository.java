package dev.fanfare.platform.media;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;

/** The table media_chunks. */
final class MediaChunksRepository {
    private static final String INSERT = """
            insert into media_chunks (media_id, position, content) values ($1, $2, $3)
            """;

    static Future<Void> insert(Tx tx, String id, int position, Buffer content) {
        return tx.execute(INSERT, id, position, content).mapEmpty();
    }

    private static final String FIND = """
            select content from media_chunks where media_id = $1 and position = $2
            """;

    static Future<Optional<Buffer>> find(Sql sql, String id, int position) {
        return sql.find(FIND, Buffer.class, id, position);
    }

    private static final String DELETE = """
            delete from media_chunks where media_id = any ($1)
            """;

    static Future<Void> delete(Tx tx, List<String> ids) {
        return tx.execute(DELETE, (Object) ids.toArray(String[]::new)).mapEmpty();
    }
}
