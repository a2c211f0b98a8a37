package dev.fanfare.money.funding.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** The jobs of checkouts. */
public final class CheckoutJobs {
    private CheckoutJobs() {}

    /** Opens requested pages and polls open ones. */
    public record AskCheckouts() implements Ask<JobResult> {}
}
