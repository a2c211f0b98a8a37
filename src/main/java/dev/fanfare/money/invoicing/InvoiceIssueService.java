package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument;
import dev.fanfare.money.document.store.NumberedDocument.Issued;
import dev.fanfare.money.document.store.NumberedDocument.Month;
import dev.fanfare.money.document.store.NumberedDocument.Numbers;
import dev.fanfare.money.invoicing.InvoiceIssueRepository.Draft;
import dev.fanfare.money.invoicing.InvoiceIssueRepository.Due;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.invoicing.store.VatTreatment;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bills each past month, and each account once. Months are billed in order, including those that ended while no node
 * was running.
 */
record InvoiceIssueService(Database db, int paymentDays) {
    private static final Logger LOG = LoggerFactory.getLogger(InvoiceIssueService.class);
    /** Accounts in a chunk. */
    private static final int CHUNK = 200;

    Future<JobResult> issue(Caller caller, IssueInvoices ask) {
        return NumberedDocument.INVOICE.issue(db, (tx, month, numbers) -> issue(tx, caller, month, numbers));
    }

    private Future<Issued> issue(Tx tx, Caller caller, Month month, Numbers numbers) {
        return InvoiceIssueRepository.listDue(tx, month, CHUNK).compose(batch -> {
            List<Due> credited = batch.stream()
                    .filter(due -> due.credit() > 0 || due.charge() < 0)
                    .toList();
            if (!credited.isEmpty()) {
                InvoiceIssueRepository.credit(tx, credited);
            }
            List<Draft> drafts = batch.stream()
                    .filter(due -> due.net() > 0)
                    .map(due -> draft(due, numbers.take(due.legalEntityId(), 1)))
                    .toList();
            Issued outcome = new Issued(
                    drafts.size(),
                    batch.isEmpty() ? null : batch.get(batch.size() - 1).accountId(),
                    batch.size() < CHUNK);
            return drafts.isEmpty()
                    ? Future.succeededFuture(outcome)
                    : InvoiceIssueRepository.issue(tx, month.month(), paymentDays, drafts)
                            .map(issued -> {
                                issued.forEach(invoice -> postVat(tx, caller, month.month(), invoice));
                                LOG.info("Issued {} invoices of {}", issued.size(), YearMonth.from(month.month()));
                                return outcome;
                            });
        });
    }

    private static Draft draft(Due due, long number) {
        VatTreatment treatment =
                VatTreatment.of(due.sellerCountry(), due.sellerVatId(), due.buyerCountry(), due.buyerVatId());
        if (treatment != VatTreatment.DOMESTIC) {
            return new Draft(due, number, treatment, BigDecimal.ZERO, 0);
        }
        if (due.rate() == null) {
            throw new IllegalStateException("no rate of VAT is known for " + due.sellerCountry());
        }
        return new Draft(due, number, treatment, due.rate(), VatTreatment.vat(due.net(), due.rate()));
    }

    /** Booked on the invoice date, in the billed month. */
    private static void postVat(Tx tx, Caller caller, LocalDate month, InvoiceIssueRepository.Issued invoice) {
        Money vat = new Money(invoice.vat(), invoice.currency());
        if (vat.isPositive()) {
            Ledger.post(
                    tx,
                    Entry.of(
                                    "invoice:" + invoice.id() + ":issued:"
                                            + YearMonth.from(month).atEndOfMonth(),
                                    "invoice_vat",
                                    "Invoice " + invoice.id() + " was issued with " + vat + " of VAT.",
                                    caller.requestId())
                            .from(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, vat)
                            .onto(invoice.advertiserId(), AccountKind.ADVERTISER_VAT, vat)
                            .entry());
        }
    }
}
