package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** The jobs of transfers. */
public final class TransferJobs {
    private TransferJobs() {}

    /** Sends what is due to providers, and asks them what became of what was sent. */
    public record CallProviders() implements Ask<JobResult> {}
}
