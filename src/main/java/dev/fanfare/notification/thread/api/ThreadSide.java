package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.states.Coded;

/** Who takes part in a thread. */
public enum ThreadSide implements Coded {
    PUBLISHER,
    /** All members of the advertiser's team. */
    ADVERTISER,
    STAFF
}
