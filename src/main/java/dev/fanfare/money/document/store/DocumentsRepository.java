package dev.fanfare.money.document.store;

import dev.fanfare.money.document.store.NumberedDocument.Issued;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers of legal_entities, and the tables document_months and document_archive. */
public final class DocumentsRepository {
    private DocumentsRepository() {}

    /** The last numbers that a legal entity has given. */
    record Company(long id, long lastInvoice, long lastCreditNote, long lastStatement) {}

    private static final String LOCK_NUMBERS = """
            select id, last_invoice, last_credit_note, last_statement from legal_entities order by id for no key update
            """;

    static Future<List<Company>> listNumbers(Tx tx) {
        return tx.list(LOCK_NUMBERS, Company.class);
    }

    private static final String SAVE_NUMBERS = """
            update legal_entities e
            set last_invoice = case $1 when 'invoice' then w.last else e.last_invoice end,
                last_credit_note = case $1 when 'credit_note' then w.last else e.last_credit_note end,
                last_statement = case $1 when 'statement' then w.last else e.last_statement end
            from unnest($2::bigint[], $3::bigint[]) as w (id, last)
            where e.id = w.id
            """;

    static Future<Void> saveNumbers(Tx tx, NumberedDocument kind, Map<Long, Long> last) {
        Long[] companies = last.keySet().toArray(Long[]::new);
        return tx.pipeline(SAVE_NUMBERS, kind.code(), companies, last.values().toArray(Long[]::new));
    }

    // The month of the first entry, or the one after the last finished one. An hour after a month's end no transaction
    // that started in it is still open, so all its entries are there.
    private static final String BEGIN = """
            insert into document_months (kind, month)
            select $1, n.month
            from (
              select coalesce(
                (select (max(month) + interval '1 month')::date from document_months where kind = $1),
                (select date_trunc('month', created_at at time zone 'UTC')::date
                 from journal_entries order by created_at, id limit 1)) as month
            ) n
            where business_now() >= (n.month + interval '1 month') at time zone 'UTC' + interval '1 hour'
              and not exists (select from document_months where kind = $1 and finished_at is null)
            on conflict do nothing
            """;

    /**
     * A month whose documents are being issued.
     *
     * @param month its first day
     * @param position of the last that was examined
     */
    public record Month(LocalDate month, long position) {}

    private static final String LOCK_MONTH = """
            select month, position from document_months where kind = $1 and finished_at is null for update
            """;

    /** Empty when all past months are finished. */
    static Future<Optional<Month>> lockMonth(Tx tx, NumberedDocument kind) {
        return tx.execute(BEGIN, kind.code()).compose(begun -> tx.find(LOCK_MONTH, Month.class, kind.code()));
    }

    private static final String MOVE = """
            update document_months
            set position = coalesce($3, position), finished_at = case when $4 then business_now() end
            where kind = $1 and month = $2
            """;

    static Future<Void> move(Tx tx, NumberedDocument kind, Month month, Issued issued) {
        return tx.pipeline(MOVE, kind.code(), month.month(), issued.position(), issued.isLast());
    }

    private static final String FIND_ARCHIVED = """
            select key_id, content from document_archive where document = $1
            """;

    static Future<Optional<EncryptedValue>> findArchived(Sql sql, String document) {
        return sql.find(FIND_ARCHIVED, EncryptedValue.class, document);
    }

    private static final String INSERT_ARCHIVED = """
            insert into document_archive (document, sha256, key_id, content) values ($1, $2, $3, $4) on conflict do nothing
            """;

    /** Whether it is the first. */
    static Future<Boolean> insertArchived(Tx tx, String document, Buffer sha256, EncryptedValue content) {
        return tx.execute(INSERT_ARCHIVED, document, sha256, content.keyId(), content.content())
                .map(inserted -> inserted == 1);
    }

    /** What the encryption of a document's bytes is bound to. */
    static String place(String document) {
        return "document:" + document;
    }

    public static final EncryptedTable ARCHIVE =
            EncryptedTable.of("document_archive", new Column("content", "'document:' || document"));
}
