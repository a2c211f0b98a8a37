package dev.fanfare.money.funding.api;

import dev.fanfare.platform.states.Coded;

/** The states of what an advertiser asks back; {@link WithdrawalTransition} says what leads from one to another. */
public enum WithdrawalStatus implements Coded {
    REQUESTED,
    PAID,
    REJECTED,
    CANCELLED;
}
