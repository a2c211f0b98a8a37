package dev.fanfare.money.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on the journal, and what it publishes. */
public final class FinanceJobs {
    private FinanceJobs() {}

    /** Reconciles the next chunk of the current pass, or begins the next pass when it is due. */
    public record ReconcileLedger() implements Ask<JobResult> {}

    /** How many differences reconciliation has found so far. */
    public record LedgerReconciled(long differences) implements Event {}
}
