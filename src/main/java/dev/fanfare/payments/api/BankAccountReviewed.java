package dev.fanfare.payments.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * The verification of a bank account came to its end.
 *
 * @param status verified or failed
 */
public record BankAccountReviewed(long bankAccountId, String status) implements DomainEvent {}
