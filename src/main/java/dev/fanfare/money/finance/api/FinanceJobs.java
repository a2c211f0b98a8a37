package dev.fanfare.money.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on the journal, and their events. */
public final class FinanceJobs {
    private FinanceJobs() {}

    /** Reconciles the next chunk of the current pass, or begins the next pass when it is due. */
    public record ReconcileLedger() implements Ask<JobResult> {}

    /** The number of differences found by reconciliation so far. */
    public record LedgerReconciled(long differences) implements Event {}
}
