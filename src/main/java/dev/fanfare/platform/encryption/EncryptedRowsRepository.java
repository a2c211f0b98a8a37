package dev.fanfare.platform.encryption;

import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.encryption.EncryptedTable.Row;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The statements of encrypted tables, without their names. */
final class EncryptedRowsRepository {
    private EncryptedRowsRepository() {}

    private static final String LIST = """
            select (%2$s)::text as id, key_id, %3$s as kind, array[%4$s] as places, array[%5$s] as contents
            from %1$s
            where key_id <> $1 and %2$s > %6$s
            order by %2$s
            limit $3
            """;

    private static final String COUNT = """
            select count(*) as count from %1$s where key_id <> $1
            """;

    private static final String UPDATE = """
            update %1$s
            set %2$s, key_id = $3%3$s
            where %4$s = %5$s and key_id = $2 and array[%6$s] = $4::bytea[]
            """;

    static String listOf(EncryptedTable table) {
        return LIST.formatted(
                table.name(),
                table.id(),
                table.fingerprint() == null ? "''" : table.fingerprint().kind(),
                joined(table, Column::place),
                joined(table, Column::name),
                table.isText() ? "$2" : "coalesce(nullif($2::text, '')::bigint, 0)");
    }

    static String countOf(EncryptedTable table) {
        return COUNT.formatted(table.name());
    }

    static String updateOf(EncryptedTable table) {
        return UPDATE.formatted(
                table.name(),
                joined(
                        table,
                        column -> column.name() + " = ($5::bytea[])["
                                + (table.columns().indexOf(column) + 1) + "]"),
                table.fingerprint() == null ? "" : ", fingerprint = $6",
                table.id(),
                table.isText() ? "$1" : "$1::text::bigint",
                joined(table, Column::name));
    }

    private static String joined(EncryptedTable table, Function<Column, String> part) {
        return table.columns().stream().map(part).collect(Collectors.joining(", "));
    }

    /** The {@link Row}s with another key and an id after this one, which is empty at first. */
    static Future<List<Row>> list(Sql sql, EncryptedTable table, String keyId, String after, int limit) {
        return sql.list(listOf(table), Row.class, keyId, after, limit);
    }

    static Future<Long> count(Sql sql, EncryptedTable table, String keyId) {
        return sql.get(countOf(table), Long.class, keyId);
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
        return tx.execute(updateOf(table), arguments.toArray()).map(updated -> updated == 1);
    }
}
