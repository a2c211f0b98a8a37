package dev.fanfare.money.funding.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** The jobs of checkouts. */
public final class CheckoutJobs {
    private CheckoutJobs() {}

    /** Opens requested pages, polls open ones, and paid ones for disputes and refunds. */
    public record AskCheckouts() implements Ask<JobResult> {}

    /** Refunds withdrawals to their cards, and polls these refunds. */
    public record RefundCards() implements Ask<JobResult> {}

    /** Settles advertisers' debts from their free funds. */
    public record SettleAdvertiserDebts() implements Ask<JobResult> {}
}
