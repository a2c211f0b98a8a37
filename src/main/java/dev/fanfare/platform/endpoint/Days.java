package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.Translatable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A range of whole days in UTC.
 *
 * @param from first moment
 * @param before first moment after the last day
 */
public record Days(Instant from, Instant before) {
    static final Translatable REVERSED = Translatable.of("must not be before date_from");

    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

    /**
     * From one day to another, inclusive.
     *
     * @param dateFrom null for no bound
     * @param dateTo null for no bound
     * @throws dev.fanfare.platform.bus.Refused INVALID_VALUES for days in the wrong order
     */
    public static Days of(LocalDate dateFrom, LocalDate dateTo) {
        LocalDate from = dateFrom == null ? FIRST : dateFrom;
        LocalDate to = dateTo == null ? LAST : dateTo;
        if (to.isBefore(from)) {
            throw CommonFault.invalid("date_to", REVERSED);
        }
        return new Days(startOf(from), startOf(to.plusDays(1)));
    }

    private static Instant startOf(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
