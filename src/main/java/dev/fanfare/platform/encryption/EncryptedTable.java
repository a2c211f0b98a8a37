package dev.fanfare.platform.encryption;

import dev.fanfare.platform.endpoint.Nullable;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A table whose encrypted columns move to a new key. A repository of its owner holds the statements.
 *
 * @param list the {@link Row}s with another key than $1 and an id after $2, a text that is empty at first, at most $3
 * @param count the number of rows with another key than $1
 * @param update sets the contents $5 (bytea[]) and the key $3 of row $1 if it still has the key $2 and the contents $4;
 *     with an identity also its fingerprint $6
 * @param identity what the fingerprint is made of, from kind and texts of a row; null for no fingerprint
 */
public record EncryptedTable(
        String name,
        String list,
        String count,
        String update,
        @Nullable BiFunction<String, List<String>, String> identity) {

    /**
     * A row.
     *
     * @param kind what the identity needs besides the texts; empty without an identity
     * @param places associated data of each content
     */
    public record Row(String id, String keyId, String kind, List<String> places, List<Buffer> contents) {
        public Row {
            places = List.copyOf(places);
            contents = List.copyOf(contents);
        }
    }
}
