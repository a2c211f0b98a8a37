package dev.fanfare.notification.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When failed deliveries are sent again.
 *
 * @param pauses after each attempt; the last one repeats
 */
record RetrySchedule(List<Duration> pauses) {
    /** How long a delivery is tried, and how long a webhook may fail. */
    static final Duration MAX_AGE = Duration.ofDays(3);

    private static final Duration MAX_RETRY_AFTER = Duration.ofDays(1);
    private static final int JITTER_PERCENT = 20;

    RetrySchedule {
        pauses = List.copyOf(pauses);
    }

    /**
     * The pause after an attempt, 20 % more or less, so that what failed together is not repeated together.
     *
     * @param attempts so far, one at least
     */
    Duration after(int attempts) {
        long millis = pauses.get(Math.min(attempts, pauses.size()) - 1).toMillis();
        return Duration.ofMillis(
                millis * ThreadLocalRandom.current().nextLong(100 - JITTER_PERCENT, 100 + JITTER_PERCENT + 1) / 100);
    }

    /** The first pause of an endpoint that failed several times in a row: long enough for a second attempt before it. */
    Duration breaker() {
        return pauses.get(0).multipliedBy(2);
    }

    /**
     * The pause that a receiver asks for, a day at most; zero for none.
     *
     * @param header seconds or a date (RFC 9110, 10.2.3); null for none
     */
    static Duration retryAfter(String header, Instant now) {
        if (header == null) {
            return Duration.ZERO;
        }
        String text = header.strip();
        Duration asked = Duration.ZERO;
        if (text.matches("[0-9]{1,9}")) {
            asked = Duration.ofSeconds(Long.parseLong(text));
        } else {
            try {
                asked = Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from));
            } catch (DateTimeParseException e) {
                // As good as none.
            }
        }
        return asked.isNegative() ? Duration.ZERO : asked.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : asked;
    }
}
