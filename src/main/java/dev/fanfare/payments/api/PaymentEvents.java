package dev.fanfare.payments.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** What happens to payouts and bank accounts. */
public final class PaymentEvents {
    private PaymentEvents() {}

    /** A payout was requested and its amount is held. */
    public record PayoutOpened(long payoutId) implements DomainEvent {}

    /**
     * A payout was paid, or its amount given back.
     *
     * @param status completed: paid; rejected, cancelled or failed: given back
     */
    public record PayoutSettled(long payoutId, String status) implements DomainEvent {}

    /**
     * The verification of a bank account came to its end.
     *
     * @param status verified or failed
     */
    public record BankAccountReviewed(long bankAccountId, String status) implements DomainEvent {}
}
