package dev.fanfare.money.document.store;

import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
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
        return DocumentsRepository.findArchived(db, document)
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(decrypt(document, found.get()))
                        : printing.get().compose(printed -> insert(document, printed)));
    }

    /** The bytes of a document; empty when it has not been handed out. */
    public Future<Optional<byte[]>> find(String document) {
        return DocumentsRepository.findArchived(db, document)
                .map(found -> found.map(content -> decrypt(document, content)));
    }

    /** Of several printed at once, the first kept is everyone's. */
    private Future<byte[]> insert(String document, byte[] printed) {
        EncryptedValue encrypted = keys.encrypt(DocumentsRepository.place(document), printed);
        return db.transaction(tx -> DocumentsRepository.insertArchived(tx, document, Tokens.hash(printed), encrypted)
                .compose(isFirst -> isFirst
                        ? Future.succeededFuture(printed)
                        : DocumentsRepository.findArchived(tx, document)
                                .map(found -> decrypt(document, found.orElseThrow()))));
    }

    private byte[] decrypt(String document, EncryptedValue content) {
        return keys.decryptBytes(DocumentsRepository.place(document), content);
    }
}
