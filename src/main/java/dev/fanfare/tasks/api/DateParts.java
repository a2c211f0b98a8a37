package dev.fanfare.tasks.api;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** A moment in parts, UTC. */
public record DateParts(int year, int month, int day, int hour, int minute, int second) {
    public static DateParts of(Instant at) {
        OffsetDateTime utc = at.atOffset(ZoneOffset.UTC);
        return new DateParts(
                utc.getYear(),
                utc.getMonthValue(),
                utc.getDayOfMonth(),
                utc.getHour(),
                utc.getMinute(),
                utc.getSecond());
    }
}
