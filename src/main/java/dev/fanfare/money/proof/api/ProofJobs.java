package dev.fanfare.money.proof.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on proof of payment. */
public final class ProofJobs {
    private ProofJobs() {}

    /** Counts the entries of the next sealed blocks, and the next events, by brand and day. */
    public record CountBrandDays() implements Ask<JobResult> {}

    /** Signs the figures of the next brand that shows them and has none of yesterday. */
    public record SignBrandProofs() implements Ask<JobResult> {}
}
