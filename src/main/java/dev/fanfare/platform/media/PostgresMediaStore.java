package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageFile;
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
    public Future<Void> put(String id, ImageFile image) {
        return db.transaction(tx -> put(tx, id, image, 0));
    }

    private static Future<Void> put(Tx tx, String id, ImageFile image, int from) {
        int length = Math.min(CHUNK, image.length() - from);
        return length <= 0
                ? Future.succeededFuture()
                : MediaRepository.insertChunk(
                                tx, id, from / CHUNK, Buffer.buffer(length).appendBytes(image.bytes(), from, length))
                        .compose(inserted -> put(tx, id, image, from + length));
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
