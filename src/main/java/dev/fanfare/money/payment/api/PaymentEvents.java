package dev.fanfare.money.payment.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** Events of bank accounts. */
public final class PaymentEvents {
    private PaymentEvents() {}

    /**
     * The verification of a bank account ended.
     *
     * @param status verified or failed
     */
    public record BankAccountReviewed(long bankAccountId, String status) implements DomainEvent {}
}
