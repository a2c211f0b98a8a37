package dev.fanfare.notification.event.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The faults of the event log. */
public final class EventsError {
    public static final FaultType POSITION_EXPIRED =
            detailed(410, "position_expired", "POSITION_EXPIRED", "Events after this position are no longer kept.");

    public static final FaultType POSITION_UNKNOWN =
            detailed(410, "position_unknown", "POSITION_UNKNOWN", "The event log does not have this position.");

    private EventsError() {}

    /** The refusal of a position, which names the oldest one that is kept. */
    public static Refused expired(long oldest) {
        return POSITION_EXPIRED
                .because("Events after this position are no longer kept. The oldest one is at {0}.", oldest)
                .with("oldest", oldest);
    }

    /** The refusal of a position behind the end of the log, as after a restore. */
    public static Refused unknown(String log, long newest) {
        return POSITION_UNKNOWN
                .because("The event log does not have this position. It ends at {0}.", newest)
                .with("newest", newest)
                .with("log", log);
    }

    /** The refusal of a position in another log. */
    public static Refused otherLog(String log, long newest) {
        return POSITION_UNKNOWN
                .because("The position is one of another event log.")
                .with("newest", newest)
                .with("log", log);
    }
}
