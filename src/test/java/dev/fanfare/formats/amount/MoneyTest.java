package dev.fanfare.formats.amount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class MoneyTest {
    @Test
    void currenciesAreThoseOfTodayAndOfTheJournal() {
        assertThat(Currencies.listed()).contains("EUR", "JPY", "KWD").doesNotContain("DEM", "XAU");
        assertThat(Currencies.isListed("EUR")).isTrue();
        assertThat(Currencies.isListed("DEM")).isFalse();
        assertThat(Currencies.isListed(null)).isFalse();
        assertThat(Currencies.isKnown("DEM")).isTrue();
        assertThat(Currencies.isKnown("XAU")).isFalse();
        assertThat(Currencies.isKnown(null)).isFalse();
        assertThat(Currencies.name("MGA")).isEqualTo("Malagasy Ariary");
    }

    @Test
    void amountsKeepToTheirCurrency() {
        assertThat(Money.parse(new BigDecimal("1.005"), "KWD")).contains(new Money(1_005, "KWD"));
        assertThat(Money.parse(new BigDecimal("1.005"), "EUR")).isEmpty();
        assertThat(Money.round(new BigDecimal("0.5"), "JPY")).isEqualTo(Money.zero("JPY"));
        assertThat(Money.round(new BigDecimal("1.5"), "JPY")).isEqualTo(new Money(2, "JPY"));
        assertThat(new Money(5, "EUR").plus(new Money(7, "EUR")).minus(new Money(2, "EUR")))
                .hasToString("0.10 EUR");
        assertThat(Money.zero("EUR").isPositive()).isFalse();
        assertThatThrownBy(() -> new Money(1, "EUR").plus(new Money(1, "USD")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Money(Long.MAX_VALUE, "EUR").plus(new Money(1, "EUR")))
                .isInstanceOf(ArithmeticException.class);
    }
}
