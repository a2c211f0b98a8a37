package dev.fanfare.money.funding.api;

import dev.fanfare.platform.states.Coded;

/** The states of what a dispute or refund takes; {@link CardReversalTransition} defines the transitions. */
public enum CardReversalStatus implements Coded {
    TAKEN,
    CONFIRMED,
    RETURNED;
}
