package dev.fanfare.client;

import java.time.Duration;

/**
 * How often a call is repeated.
 *
 * @param attempts of a call, the first one among them
 * @param patience how long a call may wait for its attempts altogether
 */
public record Retries(int attempts, Duration patience) {
    /** Five attempts within a minute. */
    public static final Retries USUAL = new Retries(5, Duration.ofMinutes(1));
}
