package dev.fanfare.money.funding.api;

import dev.fanfare.platform.states.Coded;

/** The states of money that an advertiser has paid in; {@link DepositTransition} says what leads from one to another. */
public enum DepositStatus implements Coded {
    PROPOSED,
    RECEIVED,
    REJECTED;
}
