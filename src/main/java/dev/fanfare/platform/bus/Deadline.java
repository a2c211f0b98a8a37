package dev.fanfare.platform.bus;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;

/**
 * A deadline on this process's monotonic clock. Sent as the remaining time, so that nodes need no synchronized clocks.
 */
public final class Deadline {
    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    private final long at;

    private Deadline(long at) {
        this.at = at;
    }

    /** A deadline this far from now. */
    public static Deadline in(Duration maxWait) {
        return inMs(maxWait.toMillis());
    }

    /** A deadline this many milliseconds from now. */
    @JsonCreator
    public static Deadline inMs(long milliseconds) {
        return new Deadline(System.nanoTime() + milliseconds * NANOS_PER_MILLISECOND);
    }

    /** Milliseconds that remain; zero or less when it is over. */
    @JsonValue
    public long remainingMs() {
        return (at - System.nanoTime()) / NANOS_PER_MILLISECOND;
    }

    public boolean isOver() {
        return remainingMs() <= 0;
    }

    /** Whether it is over at this time of {@link System#nanoTime}. */
    public boolean isOver(long nowNanos) {
        return (at - nowNanos) / NANOS_PER_MILLISECOND <= 0;
    }

    @Override
    public String toString() {
        return "in " + remainingMs() + " ms";
    }
}
