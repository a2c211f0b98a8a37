package dev.fanfare.payments.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * A payout was paid, or its amount given back.
 *
 * @param status completed: paid; rejected, cancelled or failed: given back
 */
public record PayoutSettled(long payoutId, String status) implements DomainEvent {}
