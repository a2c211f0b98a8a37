package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.InvoiceListRepository.Overdue;
import dev.fanfare.money.invoicing.api.InvoicingJobs.RemindOverdue;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Reminds advertisers of overdue invoices, by e-mail, each level once. */
record InvoiceRemindersService(Database db, List<Integer> days) {
    /** Reminders in a chunk. */
    private static final int CHUNK = 100;

    Future<JobResult> remind(Caller caller, RemindOverdue ask) {
        return db.transaction(
                tx -> InvoiceListRepository.claimReminders(tx, days, CHUNK).map(overdue -> {
                    overdue.forEach(invoice -> Outbox.write(tx, caller.requestId(), mail(invoice)));
                    // One per advertiser: each may have more.
                    return new JobResult(overdue.size(), !overdue.isEmpty());
                }));
    }

    private static AccountMail mail(Overdue invoice) {
        return AccountMail.to(
                invoice.advertiserId(),
                MailKind.INVOICE_OVERDUE,
                invoice.number(),
                invoice.open().toString(),
                invoice.dueOn().toString(),
                Integer.toString(invoice.level()));
    }
}
