package dev.fanfare.platform.encryption;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.StatementSource;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A table whose encrypted columns move to a new key, which the column {@code key_id} names. A constant of a repository of
 * its owner: the statements are made from it.
 *
 * @param id what tells rows apart, as SQL
 * @param isText whether that is a text, else a bigint
 * @param fingerprint null for none
 */
public record EncryptedTable(
        String name,
        String id,
        boolean isText,
        List<Column> columns,
        @Nullable Fingerprint fingerprint) implements StatementSource {
    public EncryptedTable {
        columns = List.copyOf(columns);
    }

    /**
     * An encrypted column.
     *
     * @param place as SQL: the associated data of its content
     */
    public record Column(String name, String place) {}

    /**
     * How the column {@code fingerprint} is made.
     *
     * @param kind as SQL: what the identity needs besides the texts
     * @param identity what is fingerprinted, from kind and texts of a row
     */
    public record Fingerprint(String kind, BiFunction<String, List<String>, String> identity) {}

    /**
     * A row.
     *
     * @param kind empty without a fingerprint
     * @param places associated data of each content
     */
    public record Row(String id, String keyId, String kind, List<String> places, List<Buffer> contents) {
        public Row {
            places = List.copyOf(places);
            contents = List.copyOf(contents);
        }
    }

    /** A table with the primary key {@code id}, a number. */
    public static EncryptedTable of(String name, Column... columns) {
        return new EncryptedTable(name, "id", false, List.of(columns), null);
    }

    /** A table whose rows are told apart by a text, as SQL. For small tables unless it is the primary key. */
    public static EncryptedTable byText(String name, String id, Column... columns) {
        return new EncryptedTable(name, id, true, List.of(columns), null);
    }

    public EncryptedTable fingerprinted(String kind, BiFunction<String, List<String>, String> identity) {
        return new EncryptedTable(name, id, isText, columns, new Fingerprint(kind, identity));
    }

    @Override
    public Map<String, String> texts() {
        return Map.of(
                "_LIST", EncryptedRowsRepository.listOf(this),
                "_COUNT", EncryptedRowsRepository.countOf(this),
                "_UPDATE", EncryptedRowsRepository.updateOf(this));
    }
}
