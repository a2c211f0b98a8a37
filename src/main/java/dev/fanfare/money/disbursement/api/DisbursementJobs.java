package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on payout runs and transfers. */
public final class DisbursementJobs {
    private DisbursementJobs() {}

    /** Adds the next chunk to the oldest unfinished run. */
    public record BuildRuns() implements Ask<JobResult> {}

    /** Passes the next chunk of the oldest run being sent to its rails. */
    public record SendRuns() implements Ask<JobResult> {}

    /** Sends due transfers to providers and polls sent ones. */
    public record CallProviders() implements Ask<JobResult> {}
}
