package dev.fanfare.notification.event.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The faults of the event log. */
public final class EventsError {
    public static final FaultType POSITION_EXPIRED =
            detailed(410, "position_expired", "POSITION_EXPIRED", "Events after this position are no longer kept.");

    private EventsError() {}

    /** The refusal of a position, which names the oldest one that is kept. */
    public static Refused expired(long oldest) {
        return POSITION_EXPIRED
                .because("Events after this position are no longer kept. The oldest one is at {0}.", oldest)
                .with("oldest", oldest);
    }
}
