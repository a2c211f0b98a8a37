package dev.fanfare.money.banking.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on bank files. */
public final class BankingJobs {
    private BankingJobs() {}

    /** Reads the next lines of the oldest unfinished file. */
    public record ReadBankFiles() implements Ask<JobResult> {}

    /** Matches the next lines. */
    public record MatchBankLines() implements Ask<JobResult> {}
}
