package dev.fanfare.platform.bus;

/** How a caller re-authenticates before a dangerous operation. */
public enum StepUpLevel {
    /** Not at all. */
    NONE,
    /** A web session by any factor; a backend token not at all. */
    IN_SESSION,
    /** A web session by any factor; a backend token, which cannot, by having been made for it. */
    RECENT,
    /** A web session of staff by a second factor; nothing else. */
    SECOND_FACTOR
}
