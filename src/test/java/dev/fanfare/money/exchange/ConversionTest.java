package dev.fanfare.money.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.RandomAmounts;
import dev.fanfare.support.Soak;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conversions are rounded once, half to even, and what was converted comes back as it was. */
@Tag("unit")
@Tag(Soak.GROUP)
@Nightly
class ConversionTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    @Test
    @DisplayName("Random conversions are the nearest minor unit, the even one of two")
    void isTheNearest() {
        RandomAmounts amounts = new RandomAmounts(6);
        long wrong = 0;
        long apart = 0;
        long ties = 0;
        for (int i = 0; i < Soak.size(60_000, 300_000); i++) {
            Money from = amounts.money();
            String to = amounts.currency();
            // Coarse ones, so that halves are not rare.
            BigDecimal rate = BigDecimal.valueOf(1 + amounts.random().nextInt(4_000), 3);
            if (from.currency().equals(to)) {
                continue;
            }
            Quotes quotes = new Quotes("XXX", Map.of(from.currency(), BigDecimal.ONE, to, rate), DAY);
            int decimals = Currencies.decimals(to);
            BigDecimal converted = quotes.convert(from.decimal(), from.currency(), to, decimals);
            // In whole numbers, so that nothing here is rounded: twice the exact amount against twice the converted
            // one.
            BigDecimal exact = from.decimal().multiply(rate).movePointRight(decimals);
            BigInteger unit = converted.movePointRight(decimals).toBigIntegerExact();
            int half = exact.subtract(new BigDecimal(unit))
                    .abs()
                    .multiply(BigDecimal.valueOf(2))
                    .compareTo(BigDecimal.ONE);
            ties += half == 0 ? 1 : 0;
            wrong += half > 0 || (half == 0 && unit.testBit(0)) ? 1 : 0;
            // The other way that money is converted, by a rate, as promises and their returns are.
            Money promised = Money.round(from.decimal().multiply(quotes.rate(from.currency(), to)), to);
            Money returned = Money.round(from.decimal().multiply(quotes.rate(from.currency(), to)), to);
            apart += Math.abs(promised.minus(returned).minor()) + Math.abs(promised.minor() - unit.longValueExact());
        }
        assertThat(ties).as("halves, which are what it is about").isGreaterThan(200);
        assertThat(wrong).isZero();
        assertThat(apart).isZero();
    }

    @Test
    void aProviderHasItsBaseAndWhatItQuotes() {
        Quotes quotes = new Quotes("EUR", Map.of("USD", BigDecimal.TEN), DAY);
        assertThat(quotes.has("EUR")).isTrue();
        assertThat(quotes.has("USD")).isTrue();
        assertThat(quotes.has("GBP")).isFalse();
    }
}
