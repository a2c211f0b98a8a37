package dev.fanfare.notification.thread.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** The faults of threads. */
public final class ThreadsError {
    public static final FaultType THREAD_CLOSED =
            detailed(400, "business_error", "THREAD_CLOSED", "This conversation is closed: it can only be read.");

    public static final FaultType THREAD_REASSIGNED = detailed(
            409, "conflict", "THREAD_REASSIGNED", "This conversation has been assigned to another person meanwhile.");

    private ThreadsError() {}
}
