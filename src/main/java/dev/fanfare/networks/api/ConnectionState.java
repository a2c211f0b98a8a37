package dev.fanfare.networks.api;

import java.util.Locale;

/** The states of a connection; {@link ConnectionMove} is what leads from one to another. */
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
