package dev.fanfare.people.calendar;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Writes a calendar as other programs read it (RFC 5545): lines that end with CRLF and are folded at 75 octets, texts
 * without controls and with their commas, semicolons, backslashes and line breaks escaped.
 */
final class CalendarFile {
    private static final int MAX_OCTETS = 75;
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);

    private final StringBuilder text = new StringBuilder();

    /**
     * Begins a calendar.
     *
     * @param product who writes it
     * @param name as programs show it
     */
    CalendarFile(String product, String name) {
        line("BEGIN:VCALENDAR");
        line("VERSION:2.0");
        line("PRODID:-//" + escaped(product) + "//" + escaped(product) + "//EN");
        line("CALSCALE:GREGORIAN");
        line("METHOD:PUBLISH");
        line("NAME:" + escaped(name));
        line("X-WR-CALNAME:" + escaped(name));
        line("REFRESH-INTERVAL;VALUE=DURATION:PT6H");
        line("X-PUBLISHED-TTL:PT6H");
        // A calendar has one component at least, also while it has no entry.
        line("BEGIN:VTIMEZONE");
        line("TZID:UTC");
        line("BEGIN:STANDARD");
        line("DTSTART:19700101T000000");
        line("TZOFFSETFROM:+0000");
        line("TZOFFSETTO:+0000");
        line("END:STANDARD");
        line("END:VTIMEZONE");
    }

    /**
     * An entry.
     *
     * @param uid never used for another one
     * @param day a whole day; null for a moment
     * @param url where it leads; null for nowhere
     */
    record Event(String uid, Instant changedAt, Instant at, LocalDate day, String title, String url) {}

    CalendarFile add(Event event) {
        line("BEGIN:VEVENT");
        line("UID:" + escaped(event.uid()));
        line("DTSTAMP:" + MOMENT.format(event.changedAt()));
        if (event.day() == null) {
            line("DTSTART:" + MOMENT.format(event.at()));
        } else {
            line("DTSTART;VALUE=DATE:" + DAY.format(event.day()));
        }
        line("SUMMARY:" + escaped(event.title()));
        if (event.url() != null) {
            line("URL:" + event.url());
        }
        line("TRANSP:TRANSPARENT");
        line("END:VEVENT");
        return this;
    }

    String end() {
        line("END:VCALENDAR");
        return text.toString();
    }

    static String escaped(String value) {
        StringBuilder safe = new StringBuilder(value.length());
        value.replace("\r\n", "\n").replace('\r', '\n').codePoints().forEach(character -> {
            switch (character) {
                case '\\', ',', ';' -> safe.append('\\').appendCodePoint(character);
                case '\n', 0x85, 0x2028, 0x2029 -> safe.append("\\n");
                default -> {
                    if (!Character.isISOControl(character) && Character.getType(character) != Character.SURROGATE) {
                        safe.appendCodePoint(character);
                    }
                }
            }
        });
        return safe.toString();
    }

    /** Folds between characters, never within one. */
    private void line(String content) {
        int octets = 0;
        int[] characters = content.codePoints().toArray();
        for (int character : characters) {
            String one = Character.toString(character);
            int length = one.getBytes(StandardCharsets.UTF_8).length;
            if (octets + length > MAX_OCTETS) {
                text.append("\r\n ");
                octets = 1;
            }
            text.append(one);
            octets += length;
        }
        text.append("\r\n");
    }
}
