package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;

/**
 * The states of a payout run; {@link PayoutRunTransition} says what leads from one to another. A sent run is final: what becomes
 * of each of its payments, their transfers tell.
 */
public enum PayoutRunStatus implements Coded {
    GATHERING,
    READY,
    SENDING,
    SENT,
    CANCELLED;
}
