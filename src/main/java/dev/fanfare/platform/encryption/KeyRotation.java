package dev.fanfare.platform.encryption;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.encryption.EncryptedTable.Row;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts data under other keys with the current one. Can be interrupted and repeated at any point. */
public final class KeyRotation {
    private static final Logger LOG = LoggerFactory.getLogger(KeyRotation.class);
    private static final int CHUNK = 100;

    private final Database db;
    private final KeyRing keys;

    public KeyRotation(Database db, KeyRing keys) {
        this.db = db;
        this.keys = keys;
    }

    /**
     * The outcome of a chunk.
     *
     * @param left rows that still have another key; the log names those that cannot be decrypted
     * @param next where the next chunk begins; null after the last
     */
    public record Chunk(int done, long left, String next) {}

    /**
     * Encrypts a chunk of a table.
     *
     * @param after empty for the first chunk
     */
    public Future<Chunk> rotate(Caller caller, EncryptedTable table, String after) {
        return EncryptedRowsRepository.list(db, table, keys.keyId(), after, CHUNK)
                .compose(rows -> rotate(table, rows.iterator(), 0)
                        .compose(done -> audit(caller, table, done))
                        .compose(done -> EncryptedRowsRepository.count(db, table, keys.keyId())
                                .map(left -> new Chunk(
                                        done,
                                        left,
                                        rows.size() < CHUNK
                                                ? null
                                                : rows.get(CHUNK - 1).id()))));
    }

    /** Sequential: statements must not queue up behind a row locked by its owner. */
    private Future<Integer> rotate(EncryptedTable table, Iterator<Row> rows, int done) {
        if (!rows.hasNext()) {
            return Future.succeededFuture(done);
        }
        Row row = rows.next();
        return Future.succeededFuture()
                .compose(next -> rotate(table, row))
                .recover(cause -> {
                    LOG.error("{} {} keeps the key {}: {}", table.name(), row.id(), row.keyId(), cause.getMessage());
                    return Future.succeededFuture(false);
                })
                .compose(rotated -> rotate(table, rows, rotated ? done + 1 : done));
    }

    private Future<Boolean> rotate(EncryptedTable table, Row row) {
        List<String> texts = new ArrayList<>();
        List<Buffer> contents = new ArrayList<>();
        for (int i = 0; i < row.contents().size(); i++) {
            String place = row.places().get(i);
            byte[] text =
                    keys.decryptBytes(place, new EncryptedValue(row.contents().get(i), row.keyId()));
            contents.add(keys.encrypt(place, text).content());
            texts.add(Buffer.buffer(text).toString());
        }
        Buffer fingerprint = table.fingerprint() == null
                ? null
                : keys.fingerprint(table.fingerprint().identity().apply(row.kind(), texts));
        return db.transaction(
                tx -> EncryptedRowsRepository.update(tx, table, row, keys.keyId(), contents, fingerprint));
    }

    private Future<Integer> audit(Caller caller, EncryptedTable table, int done) {
        return done == 0
                ? Future.succeededFuture(done)
                : db.transaction(tx -> Audit.write(
                                tx,
                                caller,
                                "encryption.rotate_keys",
                                "bank_key:" + keys.keyId(),
                                null,
                                Map.of("table", table.name(), "rows", done),
                                null))
                        .map(done);
    }
}
