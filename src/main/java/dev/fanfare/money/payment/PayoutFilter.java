package dev.fanfare.money.payment;

import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.OptionalText;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A filter of all users' payouts.
 *
 * @param from earliest time of the request
 * @param before the time after the latest
 * @param ever whether the times are unbounded
 * @param status null for all
 * @param currency null for all
 */
record PayoutFilter(Instant from, Instant before, boolean ever, String status, String currency) {
    /**
     * A filter by whole days of UTC.
     *
     * @param dateFrom null for no bound
     * @param dateTo null for no bound
     * @param status null, blank or {@code all} for every status
     * @param currency null or blank for all
     * @throws dev.fanfare.platform.bus.Refused for days in the wrong order
     */
    static PayoutFilter of(LocalDate dateFrom, LocalDate dateTo, String status, String currency) {
        Days days = Days.of(dateFrom, dateTo);
        return new PayoutFilter(
                days.from(),
                days.before(),
                dateFrom == null && dateTo == null,
                statusOrNull(status),
                OptionalText.blankToNull(currency));
    }

    static String statusOrNull(String status) {
        return "all".equals(status) ? null : OptionalText.blankToNull(status);
    }

    /** The currency of the single sums: the requested one, else the only one that occurs, else the given default. */
    String currencyOf(List<String> occurring, String otherwise) {
        if (currency != null) {
            return currency;
        }
        return occurring.size() == 1 ? occurring.get(0) : otherwise;
    }
}
