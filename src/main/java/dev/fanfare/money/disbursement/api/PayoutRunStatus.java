package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;

/**
 * The states of a payout run; {@link PayoutRunTransition} defines the transitions. A sent run is final: its transfers
 * show the outcome of each payment.
 */
public enum PayoutRunStatus implements Coded {
    GATHERING,
    READY,
    SENDING,
    SENT,
    CANCELLED;
}
