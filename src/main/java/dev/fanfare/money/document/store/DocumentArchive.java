package dev.fanfare.money.document.store;

import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Documents as they were first handed out. A document that is printed again after a change of language, template or library
 * would differ from the one that its reader has.
 */
public record DocumentArchive(Database db, KeyRing keys) {
    /**
     * The bytes of a document.
     *
     * @param document what it is, such as {@code invoice:7}
     * @param printing makes them, when it is asked for the first time; its failure is answered, and nothing kept
     */
    public Future<byte[]> get(String document, Supplier<Future<byte[]>> printing) {
        return findArchived(db, document)
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(decrypt(document, found.get()))
                        : printing.get().compose(printed -> insert(document, printed)));
    }

    /** The bytes of a document; empty when it has not been handed out. */
    public Future<Optional<byte[]>> find(String document) {
        return findArchived(db, document).map(found -> found.map(content -> decrypt(document, content)));
    }

    /** Of several printed at once, the first kept is everyone's. */
    private Future<byte[]> insert(String document, byte[] printed) {
        EncryptedValue encrypted = keys.encrypt(place(document), printed);
        return db.transaction(tx -> insertArchived(tx, document, Tokens.hash(printed), encrypted)
                .compose(isFirst -> isFirst
                        ? Future.succeededFuture(printed)
                        : findArchived(tx, document).map(found -> decrypt(document, found.orElseThrow()))));
    }

    private byte[] decrypt(String document, EncryptedValue content) {
        return keys.decryptBytes(place(document), content);
    }

    private static final String FIND_ARCHIVED = """
            select key_id, content from document_archive where document = $1
            """;

    private static Future<Optional<EncryptedValue>> findArchived(Sql sql, String document) {
        return sql.find(FIND_ARCHIVED, EncryptedValue.class, document);
    }

    private static final String INSERT_ARCHIVED = """
            insert into document_archive (document, sha256, key_id, content) values ($1, $2, $3, $4) on conflict do nothing
            """;

    /** Whether it is the first. */
    private static Future<Boolean> insertArchived(Tx tx, String document, Buffer sha256, EncryptedValue content) {
        return tx.execute(INSERT_ARCHIVED, document, sha256, content.keyId(), content.content())
                .map(inserted -> inserted == 1);
    }

    /** What the encryption of a document's bytes is bound to. */
    private static String place(String document) {
        return "document:" + document;
    }

    public static final EncryptedTable ARCHIVE =
            EncryptedTable.of("document_archive", new Column("content", "'document:' || document"));
}
