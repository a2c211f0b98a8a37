package dev.fanfare.formats.amount;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * An amount in minor units of a currency, such as cents for EUR. Arithmetic on different currencies throws.
 *
 * @param minor may be negative
 * @param currency ISO 4217 code
 */
public record Money(long minor, String currency) {
    public Money {
        Currencies.decimals(currency);
    }

    public static Money zero(String currency) {
        return new Money(0, currency);
    }

    /** Parses a decimal number; empty if it has more decimals than the currency or is out of range. */
    public static Optional<Money> parse(BigDecimal amount, String currency) {
        try {
            return Optional.of(new Money(
                    amount.movePointRight(Currencies.decimals(currency)).longValueExact(), currency));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Converts a decimal number, rounding half to even. */
    public static Money round(BigDecimal amount, String currency) {
        int decimals = Currencies.decimals(currency);
        return new Money(
                amount.setScale(decimals, RoundingMode.HALF_EVEN)
                        .unscaledValue()
                        .longValueExact(),
                currency);
    }

    /** The decimal number that clients see. */
    public BigDecimal decimal() {
        return decimal(minor, currency);
    }

    /** Converts minor units to a decimal number. */
    public static BigDecimal decimal(long minor, String currency) {
        return BigDecimal.valueOf(minor, Currencies.decimals(currency));
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(minor, same(other).minor), currency);
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(minor, same(other).minor), currency);
    }

    public boolean isPositive() {
        return minor > 0;
    }

    private Money same(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency + " do not mix");
        }
        return other;
    }

    @Override
    public String toString() {
        return decimal().toPlainString() + " " + currency;
    }
}
