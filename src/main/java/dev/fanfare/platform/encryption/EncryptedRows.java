package dev.fanfare.platform.encryption;

import dev.fanfare.platform.encryption.EncryptedTable.Row;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs the statements of encrypted tables. */
final class EncryptedRows {
    private EncryptedRows() {}

    static Future<List<Row>> list(Sql sql, EncryptedTable table, String keyId, String after, int limit) {
        return sql.list(table.list(), Row.class, keyId, after, limit);
    }

    static Future<Long> count(Sql sql, EncryptedTable table, String keyId) {
        return sql.get(table.count(), Long.class, keyId);
    }

    /**
     * Returns false if the row has changed since it was read.
     *
     * @param fingerprint null for none
     */
    static Future<Boolean> update(
            Tx tx, EncryptedTable table, Row row, String keyId, List<Buffer> contents, Buffer fingerprint) {
        List<Object> arguments = new ArrayList<>(Arrays.asList(
                row.id(), row.keyId(), keyId, row.contents().toArray(Buffer[]::new), contents.toArray(Buffer[]::new)));
        if (fingerprint != null) {
            arguments.add(fingerprint);
        }
        return tx.execute(table.update(), arguments.toArray()).map(updated -> updated == 1);
    }
}
