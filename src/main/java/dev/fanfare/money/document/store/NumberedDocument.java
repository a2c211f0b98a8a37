package dev.fanfare.money.document.store;

import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Documents that each of our companies numbers without gaps. Issuing locks the companies first, in order, then the month
 * and what the documents are about: so numbers are committed in order, and nothing is issued twice however many nodes
 * run.
 */
public enum NumberedDocument {
    INVOICE,
    CREDIT_NOTE,
    STATEMENT;

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The numbers of documents of a kind, locked until the commit. */
    public static final class Numbers {
        private final NumberedDocument kind;
        private final Map<Long, Long> last = new HashMap<>();

        private Numbers(NumberedDocument kind) {
            this.kind = kind;
        }

        /** The last number of a company; 0 for none. */
        public long last(long companyId) {
            return last.getOrDefault(companyId, 0L);
        }

        /** Takes the company's next numbers; returns the last of them. All must be given to documents. */
        public long take(long companyId, long count) {
            return last.merge(companyId, count, Long::sum);
        }

        /** Stores the number. */
        public Future<Void> save(Tx tx) {
            return saveNumbers(tx, kind, last);
        }
    }

    /** The outcome of a chunk. */
    public record Issued(int documents, Long position, boolean isLast) {}

    /** Issues a chunk of a month's documents. */
    @FunctionalInterface
    public interface Issuing {
        /**
         * Issues the next.
         *
         * @return their number, the position of the last that was examined, null for none, and whether the month is done
         */
        Future<Issued> issue(Tx tx, Month month, Numbers numbers);
    }

    /** Locks the numbers. The first lock of a transaction. */
    public Future<Numbers> lockNumbers(Tx tx) {
        return listNumbers(tx).map(companies -> {
            Numbers numbers = new Numbers(this);
            companies.forEach(company -> numbers.last.put(
                    company.id(),
                    switch (this) {
                        case INVOICE -> company.lastInvoice();
                        case CREDIT_NOTE -> company.lastCreditNote();
                        case STATEMENT -> company.lastStatement();
                    }));
            return numbers;
        });
    }

    /**
     * Issues a chunk of the first month that is over and not finished. Months are issued in order, including those that
     * ended while no node was running.
     */
    public Future<JobResult> issue(Database db, Issuing chunk) {
        return db.transaction(tx -> lockNumbers(tx).compose(numbers -> lockMonth(tx, this)
                .compose(month -> month.isEmpty()
                        ? Future.succeededFuture(JobResult.NOTHING)
                        : chunk.issue(tx, month.get(), numbers).compose(issued -> {
                            numbers.save(tx);
                            // After a month's last document there may be another month.
                            return saveProgress(tx, this, month.get(), issued)
                                    .map(new JobResult(issued.documents(), true));
                        }))));
    }

    /** The last numbers that a legal entity has given. */
    record Company(long id, long lastInvoice, long lastCreditNote, long lastStatement) {}

    private static final String LOCK_NUMBERS = """
            select id, last_invoice, last_credit_note, last_statement from legal_entities order by id for no key update
            """;

    private static Future<List<Company>> listNumbers(Tx tx) {
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

    private static Future<Void> saveNumbers(Tx tx, NumberedDocument kind, Map<Long, Long> last) {
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
    private static Future<Optional<Month>> lockMonth(Tx tx, NumberedDocument kind) {
        return tx.execute(BEGIN, kind.code()).compose(begun -> tx.find(LOCK_MONTH, Month.class, kind.code()));
    }

    private static final String MOVE = """
            update document_months
            set position = coalesce($3, position), finished_at = case when $4 then business_now() end
            where kind = $1 and month = $2
            """;

    private static Future<Void> saveProgress(Tx tx, NumberedDocument kind, Month month, Issued issued) {
        return tx.pipeline(MOVE, kind.code(), month.month(), issued.position(), issued.isLast());
    }
}
