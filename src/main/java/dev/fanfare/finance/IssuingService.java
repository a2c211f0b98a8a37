package dev.fanfare.finance;

import dev.fanfare.finance.api.FinanceJobs.IssueInvoices;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.YearMonth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bills each month once it is over, and each account once. Months are billed in order, including those that ended while
 * no node was running.
 */
final class IssuingService {
    private static final Logger LOG = LoggerFactory.getLogger(IssuingService.class);
    /** Accounts in a chunk. */
    private static final int CHUNK = 200;

    private final Database db;

    IssuingService(Database db) {
        this.db = db;
    }

    Future<JobResult> issue(Caller caller, IssueInvoices ask) {
        return db.transaction(tx -> IssuingRepository.lockNumbers(tx)
                .compose(locked -> IssuingRepository.findMonth(tx))
                .compose(
                        month -> month.isEmpty() ? Future.succeededFuture(JobResult.NOTHING) : issue(tx, month.get())));
    }

    private static Future<JobResult> issue(Tx tx, LocalDate month) {
        return IssuingRepository.issue(tx, month, CHUNK).map(issued -> {
            if (issued.invoices() > 0) {
                LOG.info("Issued {} invoices of {}", issued.invoices(), YearMonth.from(month));
            }
            // After a month's last account there may be another month.
            return new JobResult(Math.toIntExact(issued.invoices()), true);
        });
    }
}
