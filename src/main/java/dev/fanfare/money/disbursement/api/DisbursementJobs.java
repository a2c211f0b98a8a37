package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on payout runs. */
public final class DisbursementJobs {
    private DisbursementJobs() {}

    /** Gathers the next chunk of the oldest run that is gathered. */
    public record GatherRuns() implements Ask<JobResult> {}

    /** Hands the next chunk of the oldest run that is sent over to its rails. */
    public record SendRuns() implements Ask<JobResult> {}
}
