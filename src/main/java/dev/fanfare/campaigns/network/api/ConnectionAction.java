package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** An operator's decision on a connection. */
public enum ConnectionAction implements Coded {
    ACCEPT,
    REJECT,
    SUSPEND,
    REINSTATE;

    /** The transition that it asks for. */
    public ConnectionTransition transition() {
        return ConnectionTransition.valueOf(name());
    }
}
