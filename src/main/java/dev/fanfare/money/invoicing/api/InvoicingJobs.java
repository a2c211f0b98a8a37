package dev.fanfare.money.invoicing.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on invoices. */
public final class InvoicingJobs {
    private InvoicingJobs() {}

    /** Issues the next chunk of invoices of the earliest unbilled past month. */
    public record IssueInvoices() implements Ask<JobResult> {}

    /** Asks VIES for the VAT ids without a recent check. */
    public record CheckVatIds() implements Ask<JobResult> {}

    /** Sends the next chunk of reminders of invoices that are overdue. */
    public record RemindOverdue() implements Ask<JobResult> {}
}
