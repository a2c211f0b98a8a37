package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs of payments. */
public final class PaymentJobs {
    private PaymentJobs() {}

    /** Asks whether the holders of the next bank accounts have the names that were given for them. */
    public record CheckPayees() implements Ask<JobResult> {}
}
