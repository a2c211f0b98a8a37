package dev.fanfare.money.exchange;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Map;

/**
 * A provider's rates of one day.
 *
 * @param base ISO 4217 code
 * @param rates units of each other currency for one of base, all positive
 * @param date quotation day, UTC
 */
record Quotes(String base, Map<String, BigDecimal> rates, LocalDate date) {
    Quotes {
        rates = Map.copyOf(rates);
    }

    boolean has(String currency) {
        return base.equals(currency) || rates.containsKey(currency);
    }

    /** Units of {@code to} per unit of {@code from}, to 34 digits. */
    BigDecimal rate(String from, String to) {
        return from.equals(to) ? BigDecimal.ONE : perBase(to).divide(perBase(from), MathContext.DECIMAL128);
    }

    /** An amount in another currency, rounded once, half to even. */
    BigDecimal convert(BigDecimal amount, String from, String to, int decimals) {
        return amount.multiply(perBase(to)).divide(perBase(from), decimals, RoundingMode.HALF_EVEN);
    }

    private BigDecimal perBase(String currency) {
        return base.equals(currency) ? BigDecimal.ONE : rates.get(currency);
    }
}
