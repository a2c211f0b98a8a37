package dev.fanfare.money.disbursement.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Amounts and words as Stripe has them. */
@Tag("unit")
class StripeAmountsTest {
    /** docs.stripe.com/currencies: zero-decimal, three-decimal, special cases. */
    private static final Set<String> ZERO = Set.of(
            "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF");

    private static final Set<String> THREE = Set.of("BHD", "JOD", "KWD", "OMR", "TND");

    @Test
    @DisplayName("BD-05 a whole amount of every currency is counted by Stripe's table, and read back the same")
    void countsEveryCurrency() {
        for (String currency : Currencies.listed()) {
            int decimals = ZERO.contains(currency) ? 0 : THREE.contains(currency) ? 3 : 2;
            Money seven = Money.parse(new BigDecimal(7), currency).orElseThrow();
            assertThat(StripeAmounts.isPayable(seven)).as(currency).isTrue();
            long count = StripeAmounts.of(seven);
            assertThat(count)
                    .as(currency)
                    .isEqualTo(new BigDecimal(7).movePointRight(decimals).longValueExact());
            assertThat(StripeAmounts.read(count, currency)).isEqualTo(seven);
        }
    }

    @Test
    @DisplayName("BD-05 what Stripe cannot pay exactly is not payable")
    void refusesFractions() {
        Map.of("MGA", "7.5", "HUF", "7.5", "TWD", "7.5", "KWD", "7.501", "USD", "7.51", "IQD", "7.501")
                .forEach((currency, amount) -> assertThat(StripeAmounts.isPayable(
                                Money.parse(new BigDecimal(amount), currency).orElseThrow()))
                        .as(currency)
                        .isEqualTo(currency.equals("USD")));
        for (String currency : List.of("UGX", "ISK")) {
            assertThatThrownBy(() -> StripeAmounts.read(750, currency)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("BD-04 every status of a payout that Stripe documents is known; others are for staff")
    void knowsEveryWord() {
        assertThat(StripeRail.STATUSES).containsOnlyKeys("pending", "in_transit", "paid", "failed", "canceled");
    }
}
