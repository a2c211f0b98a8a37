package dev.fanfare.money.exchange;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.BusinessTime;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Collects and validates a provider's quotes; errors are IllegalArgumentExceptions. */
final class QuotesReader {
    /** Limits of plausible rates. */
    private static final BigDecimal LEAST = new BigDecimal("0.00000001");

    private static final BigDecimal MAX = new BigDecimal("100000000");

    /** No currency moves this much in a day, but decimal points do slip. */
    private static final BigDecimal LEAP = BigDecimal.TEN;

    /** Rates stay unchanged over weekends and holidays, but not longer. */
    private static final int OLDEST_DAYS = 14;

    private final String base;
    private final Map<String, BigDecimal> rates = new HashMap<>();
    private LocalDate date;

    /** @param base ISO 4217 code */
    QuotesReader(String base) {
        this.base = base;
    }

    /** The day of the quotes, in ISO 8601. */
    void date(String text) {
        check(date == null, "two dates");
        LocalDate today = BusinessTime.today();
        // A DateTimeException counts as invalid too.
        date = LocalDate.parse(text);
        check(!date.isAfter(today.plusDays(1)) && !date.isBefore(today.minusDays(OLDEST_DAYS)), "an implausible date");
    }

    /** Units of the currency per unit of the base. */
    void rate(String currency, BigDecimal rate) {
        check(rate.compareTo(LEAST) >= 0 && rate.compareTo(MAX) <= 0, "an implausible rate for " + currency);
        if (currency.equals(base)) {
            check(rate.compareTo(BigDecimal.ONE) == 0, "a base that is not 1");
        } else if (Currencies.isKnown(currency)) {
            check(rates.put(currency, rate) == null, currency + " twice");
        }
        // Metals and the like are ignored.
    }

    /** The quotes, if they are plausible after the earlier ones. */
    Quotes following(Optional<Quotes> before) {
        check(date != null, "no date");
        check(!rates.isEmpty(), "no rates");
        before.ifPresent(earlier -> {
            check(2 * rates.size() >= earlier.rates().size(), "most currencies are gone");
            earlier.rates()
                    .forEach((currency, rate) -> check(!isLeap(rate, rates.get(currency)), currency + " isLeap"));
        });
        return new Quotes(base, rates, date);
    }

    private static boolean isLeap(BigDecimal before, BigDecimal now) {
        return now != null && (now.compareTo(before.multiply(LEAP)) > 0 || before.compareTo(now.multiply(LEAP)) > 0);
    }

    static void check(boolean sensible, String complaint) {
        if (!sensible) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
