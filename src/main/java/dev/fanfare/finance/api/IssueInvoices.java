package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Issues the next invoices of the earliest month that is over and not yet billed. */
public record IssueInvoices() implements Ask<JobResult> {}
