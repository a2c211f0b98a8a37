package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.PaymentsConfig.Amounts;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.PaymentsConfig.Safety;
import dev.fanfare.money.payment.PayoutRules.Own;
import dev.fanfare.money.payment.api.PayoutAddress;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@DisplayName("PY-05")
class PayoutRulesTest {
    private static final PlatformSettings SETTINGS = new PlatformSettings(10, 10, 20, 2_000, false, true, true);

    private final Method paypal = method("paypal", true, amounts("GBP", "8", "800", "0.80"));

    private static Method method(String id, boolean enabled, Amounts... currencies) {
        return new Method(
                id,
                id,
                "To your wallet",
                "1 day",
                BigDecimal.TEN,
                BigDecimal.valueOf(1_000),
                BigDecimal.ONE,
                List.of(currencies),
                enabled,
                PayoutAddress.Kind.PAYPAL_EMAIL,
                null);
    }

    private static Amounts amounts(String currency, String minimum, String maximum, String fees) {
        return new Amounts(currency, new BigDecimal(minimum), new BigDecimal(maximum), new BigDecimal(fees));
    }

    private PayoutRules rules(Own... own) {
        return new PayoutRules(
                new PaymentsConfig(
                        "USD",
                        List.of(method("other", true, amounts("CHF", "1", "2", "0")), paypal),
                        List.of("JPY:100"),
                        List.of(),
                        null,
                        new Safety(false, 0, 500, 10, false),
                        null,
                        null,
                        null),
                List.of(own));
    }

    private static Money money(long minor, String currency) {
        return new Money(minor, currency);
    }

    @Test
    void areOfTheOperatorsElseOfTheCurrencyElseScaled() {
        PayoutRules rules =
                rules(new Own("EUR", "paypal", money(500, "EUR"), money(90_000, "EUR"), money(25, "EUR"), null));
        assertThat(rules.of(paypal, "EUR")).isEqualTo(amounts("EUR", "5.00", "900.00", "0.25"));
        assertThat(rules.of(paypal, "GBP")).isEqualTo(amounts("GBP", "8", "800", "0.80"));
        assertThat(rules.of(paypal, "JPY")).isEqualTo(amounts("JPY", "1000", "100000", "100"));
        assertThat(rules.of(paypal, "USD")).isEqualTo(amounts("USD", "10.00", "1000.00", "1.00"));
        assertThat(rules.withoutMinimums().of(paypal, "EUR")).isEqualTo(amounts("EUR", "0", "900.00", "0.25"));
        assertThat(rules.findOwn("EUR", "paypal")).isPresent();
        assertThat(rules.findOwn("EUR", null)).isEmpty();
        assertThat(rules.ownCurrencies("paypal")).containsExactly("GBP", "EUR");
        assertThat(rules.ownCurrencies("other")).containsExactly("CHF");
        assertThat(rules.ownCurrencies()).containsExactly("EUR");
    }

    @Test
    void ofThePlatformHaveNoFees() {
        PayoutRules rules =
                rules(new Own("EUR", null, money(1_500, "EUR"), money(150_000, "EUR"), null, money(30_000, "EUR")));
        assertThat(rules.ofPlatform(SETTINGS, "EUR")).isEqualTo(amounts("EUR", "15.00", "1500.00", "0"));
        assertThat(rules.ofPlatform(SETTINGS, "JPY")).isEqualTo(amounts("JPY", "2000", "200000", "0"));
        assertThat(rules.withoutMinimums().ofPlatform(SETTINGS, "JPY")).isEqualTo(amounts("JPY", "0", "200000", "0"));
        assertThat(rules.findProofAbove("EUR")).contains(new BigDecimal("300.00"));
        assertThat(rules.findProofAbove("JPY")).contains(new BigDecimal("50000"));
    }

    @Test
    void takeAmountsWithinTheLimitsOfMethodsThatAreOn() {
        PayoutRules rules = rules();
        assertThat(rules.takes(paypal, new BigDecimal("8"), "GBP")).isTrue();
        assertThat(rules.takes(paypal, new BigDecimal("7.99"), "GBP")).isFalse();
        assertThat(rules.takes(paypal, new BigDecimal("800"), "GBP")).isTrue();
        assertThat(rules.takes(paypal, new BigDecimal("800.01"), "GBP")).isFalse();
        assertThat(rules.takes(method("off", false), new BigDecimal("100"), "GBP"))
                .isFalse();
    }
}
