package dev.fanfare.money.document.store;

import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

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

        /** Stores what was taken. */
        public Future<Void> save(Tx tx) {
            return DocumentsRepository.saveNumbers(tx, kind, last);
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
        Future<Issued> issue(Tx tx, DocumentsRepository.Month month, Numbers numbers);
    }

    /** Locks the numbers. The first lock of a transaction. */
    public Future<Numbers> lockNumbers(Tx tx) {
        return DocumentsRepository.listNumbers(tx).map(companies -> {
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
        return db.transaction(tx -> lockNumbers(tx).compose(numbers -> DocumentsRepository.lockMonth(tx, this)
                .compose(month -> month.isEmpty()
                        ? Future.succeededFuture(JobResult.NOTHING)
                        : chunk.issue(tx, month.get(), numbers).compose(issued -> {
                            numbers.save(tx);
                            // After a month's last document there may be another month.
                            return DocumentsRepository.move(tx, this, month.get(), issued)
                                    .map(new JobResult(issued.documents(), true));
                        }))));
    }
}
