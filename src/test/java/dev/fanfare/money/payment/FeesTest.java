package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.payment.PaymentsConfig.Amounts;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.support.RandomAmounts;
import dev.fanfare.support.Soak;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The fees of payouts, whatever they are and whichever the currency. */
@Tag("unit")
@Tag(Soak.GROUP)
class FeesTest {
    @Test
    @DisplayName("PY-05 PD-03 random fees are what was taken off, to the last minor unit")
    void leavesNothingOver() {
        RandomAmounts amounts = new RandomAmounts(5);
        long residual = 0;
        long unfit = 0;
        for (int i = 0; i < Soak.size(60_000, 300_000); i++) {
            String currency = amounts.currency();
            // Three decimals, as a setting may have them, in a currency that may have none.
            BigDecimal units = BigDecimal.valueOf(amounts.random().nextInt(9_999), 3);
            PayoutRules terms = terms(
                    units,
                    currency + ":" + BigDecimal.valueOf(1 + amounts.random().nextInt(200_000), 1));
            Amounts of = terms.of(method(units), currency);
            Money fees = Money.round(of.fees(), currency);
            unfit += of.fees().stripTrailingZeros().scale() > Currencies.decimals(currency) ? 1 : 0;
            unfit += fees.decimal().compareTo(of.fees()) == 0 ? 0 : 1;
            Money gross = new Money(fees.minor() + amounts.minor(), currency);
            Entry entry = Entry.of("payout:1:completed", "payout_completed", "A payout.", null)
                    .from(1L, AccountKind.PUBLISHER_HELD, gross)
                    .onto(1L, AccountKind.PUBLISHER_PAID, gross.minus(fees))
                    .onto(1L, AccountKind.PUBLISHER_FEES, fees)
                    .entry();
            residual += Math.abs(entry.postings().stream()
                    .mapToLong(posting -> posting.amount().minor())
                    .sum());
        }
        assertThat(unfit).as("fees that the currency cannot hold").isZero();
        assertThat(residual).isZero();
    }

    private static PayoutRules terms(BigDecimal fees, String scale) {
        return new PayoutRules(
                new PaymentsConfig(
                        "USD", List.of(method(fees)), List.of(scale), List.of(), null, null, null, null, null),
                List.of());
    }

    private static Method method(BigDecimal fees) {
        return new Method(
                "paypal",
                "PayPal",
                "To your wallet",
                "1 day",
                BigDecimal.TEN,
                BigDecimal.valueOf(1_000),
                fees,
                List.of(),
                true,
                PayoutAddress.Kind.PAYPAL_EMAIL,
                null);
    }
}
