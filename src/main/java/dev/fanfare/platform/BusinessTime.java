package dev.fanfare.platform;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The time of business: deadlines, days of bookings, invoices, retention. It is that of {@code business_now()} in the database,
 * so the machine's, except in a sandbox, which sets it ahead. Credentials, signatures of providers, caches, timeouts and leases
 * use {@link Instant#now()}. One for a process, since a process is one node of one database.
 */
public final class BusinessTime {
    private static volatile Duration ahead = Duration.ZERO;

    private BusinessTime() {}

    public static Instant now() {
        return Instant.now().plus(ahead);
    }

    /** In UTC. */
    public static LocalDate today() {
        return LocalDate.ofInstant(now(), ZoneOffset.UTC);
    }

    /** Sets how far it is ahead of the machine's; for nodes of a sandbox only. */
    public static void setAhead(Duration duration) {
        ahead = duration;
    }
}
