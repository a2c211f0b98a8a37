package dev.fanfare.money.invoicing;

import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.money.invoicing.BillingRepository.Due;
import dev.fanfare.money.invoicing.api.InvoicingJobs.CheckVatIds;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks VIES for the VAT ids of customers in other countries of the union, and keeps each answer as evidence. */
record VatChecksService(Database db, ViesClient vies, int days) {
    private static final Logger LOG = LoggerFactory.getLogger(VatChecksService.class);
    /** Asked for in a run, one after the other. */
    private static final int CHUNK = 10;

    Future<JobResult> check(Caller caller, CheckVatIds ask) {
        return vies.isOn()
                ? BillingRepository.listDueVatChecks(db, VatIds.union(), days, CHUNK)
                        .compose(due -> {
                            Future<Integer> asked = Future.succeededFuture(0);
                            for (Due each : due) {
                                asked = asked.compose(before -> check(each).map(kept -> before + kept));
                            }
                            // What VIES does not know now is asked for in the next run.
                            return asked.map(kept -> new JobResult(kept, kept == CHUNK));
                        })
                : Future.succeededFuture(JobResult.NOTHING);
    }

    private Future<Integer> check(Due due) {
        return vies.check(due.vatId(), due.requester())
                .compose(said -> db.transaction(tx -> BillingRepository.addVatCheck(tx, due, said)))
                .otherwise(cause -> {
                    LOG.warn("VIES did not answer for a VAT id: {}", cause.toString());
                    return 0;
                });
    }
}
