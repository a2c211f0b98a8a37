package dev.fanfare.money.funding.api;

import dev.fanfare.platform.states.Coded;

/** The states of a withdrawal; {@link WithdrawalTransition} defines the transitions. */
public enum WithdrawalStatus implements Coded {
    REQUESTED,
    /** A refund to a card, which no operator sends. */
    SENDING,
    PAID,
    REJECTED,
    CANCELLED,
    FAILED;
}
