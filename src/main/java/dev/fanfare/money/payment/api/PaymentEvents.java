package dev.fanfare.money.payment.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** Events of payouts and bank accounts. */
public final class PaymentEvents {
    private PaymentEvents() {}

    /** A payout was requested and its amount is held. */
    public record PayoutOpened(long payoutId) implements DomainEvent {}

    /**
     * A payout was paid, or its amount was returned.
     *
     * @param status completed: paid; rejected, cancelled or failed: returned
     */
    public record PayoutSettled(long payoutId, String status) implements DomainEvent {}

    /**
     * The verification of a bank account ended.
     *
     * @param status verified or failed
     */
    public record BankAccountReviewed(long bankAccountId, String status) implements DomainEvent {}
}
