package dev.fanfare.payments.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** A payout was requested and its amount is held. */
public record PayoutOpened(long payoutId) implements DomainEvent {}
