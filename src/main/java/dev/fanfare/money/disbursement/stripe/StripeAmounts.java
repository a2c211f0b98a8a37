package dev.fanfare.money.disbursement.stripe;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import java.util.Map;
import java.util.Set;

/**
 * Amounts as Stripe counts them, which is not always as ISO 4217 does (docs.stripe.com/currencies): hundredths for some
 * currencies without any, tens of the smallest unit for those with three decimals, whole units for some payouts.
 */
final class StripeAmounts {
    /** Counted in hundredths, though they have none. */
    private static final Map<String, Integer> HUNDREDTHS = Map.of("ISK", 100, "UGX", 100);

    /** Paid out in whole units only. */
    private static final Set<String> WHOLE = Set.of("HUF", "TWD");

    /** Whether Stripe can pay exactly this much. */
    static boolean isPayable(Money amount) {
        int decimals = Currencies.decimals(amount.currency());
        if (decimals == 3) {
            return amount.minor() % 10 == 0;
        }
        return !WHOLE.contains(amount.currency()) || amount.minor() % 100 == 0;
    }

    static long of(Money amount) {
        return Math.multiplyExact(amount.minor(), (long) HUNDREDTHS.getOrDefault(amount.currency(), 1));
    }

    /**
     * Converts Stripe's count to an amount.
     *
     * @throws IllegalArgumentException when that is no amount of the currency
     */
    static Money read(long count, String currency) {
        int of = HUNDREDTHS.getOrDefault(currency, 1);
        if (count % of != 0) {
            throw new IllegalArgumentException("a fraction of " + currency);
        }
        return new Money(count / of, currency);
    }
}
