package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Message;

/**
 * What one stretch of a job came to.
 *
 * @param handled rows dealt with
 * @param more whether there may be more of it right now
 */
public record Swept(int handled, boolean more) implements Message {
    public static final Swept NOTHING = new Swept(0, false);

    /** Of a stretch that takes at most so many rows: when it was full there may be more. */
    public static Swept of(int handled, int atMost) {
        return new Swept(handled, handled >= atMost);
    }
}
