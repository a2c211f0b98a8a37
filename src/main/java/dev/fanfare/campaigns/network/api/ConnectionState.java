package dev.fanfare.campaigns.network.api;

import java.util.Locale;

/** The states of a connection; {@link ConnectionTransition} is what leads from one to another. */
public enum ConnectionState {
    PENDING,
    ACCEPTED,
    REJECTED,
    SUSPENDED,
    DISCONNECTED;

    /** As stored and shown. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
