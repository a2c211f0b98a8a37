package dev.fanfare.money.banking.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on bank files and providers' reports. */
public final class BankingJobs {
    private BankingJobs() {}

    /** Reads the next lines of the oldest unfinished file. */
    public record ReadBankFiles() implements Ask<JobResult> {}

    /** Reads what providers have reported of our balances since the last time. */
    public record ReadProviderReports() implements Ask<JobResult> {}

    /** Matches the next lines. */
    public record MatchBankLines() implements Ask<JobResult> {}
}
