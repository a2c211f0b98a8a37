package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.states.Coded;

/** The states of a signal; {@link SignalTransition} lists the transitions. */
public enum SignalState implements Coded {
    /** Nothing to decide: its score is low, or no money is at risk. */
    QUIET,
    /** Waits for a decision of staff; nothing else follows from it. */
    OPEN,
    /** Staff hold the payment for some days, and have said why. */
    HELD,
    /** The creator has appealed the hold. */
    APPEALED,
    /** Nothing was wrong, or the hold is over. */
    CLEARED,
    /** Fraud, as staff have found; the post is rejected. */
    REJECTED
}
