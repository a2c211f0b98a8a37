package dev.fanfare.admin.exchange;

import dev.fanfare.formats.amount.Currencies;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Collects what a provider quotes and checks it; anything wrong is an IllegalArgumentException. */
final class QuotesReader {
    /** No two currencies have a rate beyond these. */
    private static final BigDecimal LEAST = new BigDecimal("0.00000001");

    private static final BigDecimal MAX = new BigDecimal("100000000");

    /** No currency gains or loses this much from one day to the next, but decimal points do slip. */
    private static final BigDecimal LEAP = BigDecimal.TEN;

    /** Rates stay unchanged over weekends and holidays, but not for longer than this. */
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
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        // May throw a DateTimeException, which is a complaint like any other.
        date = LocalDate.parse(text);
        check(!date.isAfter(today.plusDays(1)) && !date.isBefore(today.minusDays(OLDEST_DAYS)), "an implausible date");
    }

    /** The rate of a currency: its units for one of the base. */
    void rate(String currency, BigDecimal rate) {
        check(rate.compareTo(LEAST) >= 0 && rate.compareTo(MAX) <= 0, "an implausible rate for " + currency);
        if (currency.equals(base)) {
            check(rate.compareTo(BigDecimal.ONE) == 0, "a base that is not 1");
        } else if (Currencies.isKnown(currency)) {
            check(rates.put(currency, rate) == null, currency + " twice");
        }
        // Providers also quote metals and the like, which are ignored.
    }

    /** The quotes, if they can have followed the earlier ones. */
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
