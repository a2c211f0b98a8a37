package dev.fanfare.money.finance;

import dev.fanfare.money.finance.FinancesRepository.Quote;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Exchange rates by day. A day without quotes, such as a Sunday, uses the last quotes before it; days before the first
 * quotes use the first.
 */
final class DayRates {
    /** Quotes by currency and day, by base. */
    private final Map<String, Map<String, NavigableMap<LocalDate, BigDecimal>>> bases = new HashMap<>();

    DayRates(List<Quote> quotes) {
        for (Quote quote : quotes) {
            bases.computeIfAbsent(quote.base(), base -> new HashMap<>())
                    .computeIfAbsent(quote.currency(), currency -> new TreeMap<>())
                    .put(quote.day(), quote.rate());
        }
    }

    /**
     * Units of one currency for one of another on that day, to 34 digits; empty when they were never quoted together.
     */
    Optional<BigDecimal> find(String from, String to, LocalDate day) {
        if (from.equals(to)) {
            return Optional.of(BigDecimal.ONE);
        }
        Side best = null;
        for (String base : bases.keySet()) {
            Side of = side(base, from, day);
            Side in = side(base, to, day);
            if (of != null && in != null) {
                // A cross rate is as good as the worse of its two quotes.
                LocalDate quoted = of.isNearer(in, day) ? in.day() : of.day();
                Side rate = new Side(quoted, in.rate().divide(of.rate(), MathContext.DECIMAL128));
                best = best == null || rate.isNearer(best, day) ? rate : best;
            }
        }
        return Optional.ofNullable(best).map(Side::rate);
    }

    /** A currency against a base; a base against itself is quoted every day. */
    private Side side(String base, String currency, LocalDate day) {
        if (base.equals(currency)) {
            return new Side(day, BigDecimal.ONE);
        }
        NavigableMap<LocalDate, BigDecimal> quotes = bases.get(base).get(currency);
        if (quotes == null) {
            return null;
        }
        Map.Entry<LocalDate, BigDecimal> quote = quotes.floorEntry(day);
        return quote == null
                ? new Side(quotes.firstKey(), quotes.firstEntry().getValue())
                : new Side(quote.getKey(), quote.getValue());
    }

    /** A rate and the day it was quoted for. */
    private record Side(LocalDate day, BigDecimal rate) {
        /** Days up to the wanted one are better than later ones; of either, the nearest is best. */
        boolean isNearer(Side other, LocalDate wanted) {
            boolean past = !day.isAfter(wanted);
            boolean otherPast = !other.day.isAfter(wanted);
            return past != otherPast ? past : past ? day.isAfter(other.day) : day.isBefore(other.day);
        }
    }
}
