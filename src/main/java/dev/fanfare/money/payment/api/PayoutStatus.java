package dev.fanfare.money.payment.api;

import dev.fanfare.platform.states.Coded;

/**
 * The states of a payout; {@link PayoutTransition} defines the transitions. Rejected, cancelled and failed are final:
 * the money has been given back.
 */
public enum PayoutStatus implements Coded {
    PENDING,
    PROCESSING,
    COMPLETED,
    REJECTED,
    CANCELLED,
    FAILED
}
