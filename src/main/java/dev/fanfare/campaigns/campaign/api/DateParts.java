package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.FromColumn;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** A date and time in UTC, in parts, each within its range. */
public record DateParts(int year, int month, int day, int hour, int minute, int second) {
    @FromColumn
    public static DateParts of(Instant instant) {
        LocalDateTime at = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        return new DateParts(
                at.getYear(), at.getMonthValue(), at.getDayOfMonth(), at.getHour(), at.getMinute(), at.getSecond());
    }
}
