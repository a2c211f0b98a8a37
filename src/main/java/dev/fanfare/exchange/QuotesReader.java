package dev.fanfare.exchange;

import dev.fanfare.money.Currencies;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes in what a provider quotes, and no nonsense: whatever is wrong with it is an IllegalArgumentException. */
final class QuotesReader {
    /** Beyond these, a number is no exchange rate of any two currencies. */
    private static final BigDecimal LEAST = new BigDecimal("0.00000001");

    private static final BigDecimal MOST = new BigDecimal("100000000");

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

    /** The day of the quotes, as ISO 8601 has it. */
    void date(String text) {
        check(date == null, "two dates");
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        // A DateTimeException is as good as any other complaint.
        date = LocalDate.parse(text);
        check(!date.isAfter(today.plusDays(1)) && !date.isBefore(today.minusDays(OLDEST_DAYS)), "an absurd date");
    }

    /** How much of a currency one of the base is. */
    void rate(String currency, BigDecimal rate) {
        check(rate.compareTo(LEAST) >= 0 && rate.compareTo(MOST) <= 0, "an absurd rate for " + currency);
        if (currency.equals(base)) {
            check(rate.compareTo(BigDecimal.ONE) == 0, "a base that is not 1");
        } else if (Currencies.isKnown(currency)) {
            check(rates.put(currency, rate) == null, currency + " twice");
        }
        // Metals and coins are quoted too, and are of no use here.
    }

    /** All of it, if it can have become of what was quoted before. */
    Quotes following(Optional<Quotes> before) {
        check(date != null, "no date");
        check(!rates.isEmpty(), "no rates");
        before.ifPresent(earlier -> {
            check(2 * rates.size() >= earlier.rates().size(), "most currencies are gone");
            earlier.rates().forEach((currency, rate) -> check(!leaps(rate, rates.get(currency)), currency + " leaps"));
        });
        return new Quotes(base, rates, date);
    }

    private static boolean leaps(BigDecimal before, BigDecimal now) {
        return now != null && (now.compareTo(before.multiply(LEAP)) > 0 || before.compareTo(now.multiply(LEAP)) > 0);
    }

    static void check(boolean sensible, String complaint) {
        if (!sensible) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
