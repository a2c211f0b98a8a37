package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Size;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A moment of the years 2000 to 9999, in one of three forms. As a text it is a date, {@code T}, a time in hours and minutes,
 * with or without seconds and their fractions, and the offset from UTC as {@code Z} or {@code ±hh:mm}:
 * {@code 2026-05-31T09:30:00+02:00} and {@code 2026-05-31T07:30Z} are the same moment. As an object it has that text, or its
 * parts in UTC: year, month and day, of which none may be left out, and hour, minute and second, which are 0 if left out. A day
 * without any of these three begins at 00:00:00 and ends at 23:59:59. Parts out of range roll over: minute -1 is the last
 * minute of the preceding hour.
 *
 * @param text with an offset from UTC; null if sent in parts, which it rules out
 */
public record MomentInput(
        @Size(max = 40) String text,
        Integer year,
        Integer month,
        Integer day,
        Integer hour,
        Integer minute,
        Integer second) {
    private static final Duration WHOLE_DAY = Duration.ofDays(1).minusSeconds(1);
    private static final int FIRST_YEAR = 2000;
    private static final int LAST_YEAR = 9999;

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public MomentInput(
            @JsonProperty("text") String text,
            @JsonProperty("year") Integer year,
            @JsonProperty("month") Integer month,
            @JsonProperty("day") Integer day,
            @JsonProperty("hour") Integer hour,
            @JsonProperty("minute") Integer minute,
            @JsonProperty("second") Integer second) {
        this.text = text;
        this.year = year;
        this.month = month;
        this.day = day;
        this.hour = hour;
        this.minute = minute;
        this.second = second;
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static MomentInput of(String text) {
        return new MomentInput(text, null, null, null, null, null, null);
    }

    /** A moment as a text. */
    public static MomentInput at(Instant instant) {
        return of(instant.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** The instant at which something begins; empty if it is malformed, lacks year, month or day, or is centuries away. */
    public Optional<Instant> start() {
        return instant(Duration.ZERO);
    }

    /** The instant at which something ends, for a day without a time its last second; empty likewise. */
    public Optional<Instant> end() {
        return instant(hour == null && minute == null && second == null ? WHOLE_DAY : Duration.ZERO);
    }

    private Optional<Instant> instant(Duration intoDay) {
        try {
            return Optional.ofNullable(text == null ? parts(intoDay) : OffsetDateTime.parse(text.strip()))
                    .filter(at -> at.getYear() >= FIRST_YEAR && at.getYear() <= LAST_YEAR)
                    .map(OffsetDateTime::toInstant);
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private OffsetDateTime parts(Duration intoDay) {
        if (year == null || month == null || day == null) {
            return null;
        }
        return LocalDateTime.of(year, 1, 1, 0, 0)
                .plusMonths(month - 1L)
                .plusDays(day - 1L)
                .plusHours(orZero(hour))
                .plusMinutes(orZero(minute))
                .plusSeconds(orZero(second))
                .plus(intoDay)
                .atOffset(ZoneOffset.UTC);
    }

    private static int orZero(Integer part) {
        return part == null ? 0 : part;
    }
}
