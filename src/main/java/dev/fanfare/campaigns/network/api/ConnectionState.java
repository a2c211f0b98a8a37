package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** The states of a connection; {@link ConnectionTransition} is what leads from one to another. */
public enum ConnectionState implements Coded {
    PENDING,
    ACCEPTED,
    REJECTED,
    SUSPENDED,
    DISCONNECTED;
}
