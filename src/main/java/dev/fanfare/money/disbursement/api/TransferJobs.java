package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** The jobs of transfers. */
public final class TransferJobs {
    private TransferJobs() {}

    /** Sends due transfers to providers and polls sent ones. */
    public record CallProviders() implements Ask<JobResult> {}
}
