package dev.fanfare.platform.endpoint;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * That an endpoint will go, and what takes its place.
 *
 * @param since the day on which it was deprecated
 * @param until the first day on which it may be gone
 * @param successor the path to call instead
 */
public record Deprecation(LocalDate since, LocalDate until, String successor) {
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    public Deprecation {
        if (!since.isBefore(until)) {
            throw new IllegalArgumentException("deprecated since " + since + ", but only until " + until);
        }
    }

    /** The headers of its answers: RFC 9745, RFC 8594 and RFC 5829. */
    public Map<String, String> headers() {
        return Map.of(
                "Deprecation", "@" + since.toEpochSecond(LocalTime.MIDNIGHT, ZoneOffset.UTC),
                "Sunset", HTTP_DATE.format(until.atStartOfDay()),
                "Link",
                        "</docs/changes>; rel=\"deprecation\"; type=\"text/html\", <" + successor
                                + ">; rel=\"successor-version\"");
    }
}
