package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** Stores content in the shared database, in rows that are written and read one at a time. */
final class PostgresMediaStore implements MediaStore {
    private static final int CHUNK = 256 * 1024;

    private final Database db;

    PostgresMediaStore(Database db) {
        this.db = db;
    }

    @Override
    public Future<Void> put(String id, ImageKind kind, Buffer content) {
        return db.transaction(tx -> put(tx, id, content, 0));
    }

    private static Future<Void> put(Tx tx, String id, Buffer content, int from) {
        int end = Math.min(from + CHUNK, content.length());
        return end <= from
                ? Future.succeededFuture()
                : MediaRepository.insertChunk(tx, id, from / CHUNK, content.getBuffer(from, end))
                        .compose(inserted -> put(tx, id, content, end));
    }

    @Override
    public Future<Buffer> read(String id, int from) {
        return MediaRepository.findChunk(db, id, from / CHUNK).map(found -> found.orElseGet(Buffer::buffer));
    }

    @Override
    public int chunkSize() {
        return CHUNK;
    }

    @Override
    public Future<Void> delete(List<String> ids) {
        return db.transaction(tx -> MediaRepository.deleteChunks(tx, ids));
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }
}
