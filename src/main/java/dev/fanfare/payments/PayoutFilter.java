package dev.fanfare.payments;

import dev.fanfare.money.Currencies;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Given;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Which payouts of all users are wanted.
 *
 * @param from first moment of the request
 * @param before first moment after
 * @param status null for all
 * @param currency null for all
 */
record PayoutFilter(Instant from, Instant before, String status, String currency) {
    /**
     * Both days are of UTC, and whole.
     *
     * @param dateFrom null for no bound
     * @param dateTo null for no bound
     * @param status null, blank or {@code all} for every status
     * @param currency null or blank for all
     * @throws dev.fanfare.platform.bus.Refused for days in the wrong order or a currency that is none
     */
    static PayoutFilter of(LocalDate dateFrom, LocalDate dateTo, String status, String currency) {
        Days days = Days.of(dateFrom, dateTo);
        String wanted = Given.text(currency);
        if (wanted != null && !Currencies.isKnown(wanted)) {
            throw CommonFault.invalid("currency", "must be a currency code");
        }
        return new PayoutFilter(days.from(), days.before(), statusOrNull(status), wanted);
    }

    static String statusOrNull(String status) {
        return "all".equals(status) ? null : Given.text(status);
    }

    /** The currency to show where there is room for one only: the wanted one, else the only one there is, else this. */
    String currencyOf(List<String> occurring, String otherwise) {
        if (currency != null) {
            return currency;
        }
        return occurring.size() == 1 ? occurring.get(0) : otherwise;
    }
}
