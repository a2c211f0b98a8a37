package dev.fanfare.money.disbursement.stripe;

import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.util.Set;

/** Amounts as Stripe counts them, by its own table and not by ISO 4217 (docs.stripe.com/currencies). */
final class StripeAmounts {
    private static final Set<String> ZERO_DECIMALS = Set.of(
            "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF");

    /** The last of them must be 0. */
    private static final Set<String> THREE_DECIMALS = Set.of("BHD", "JOD", "KWD", "OMR", "TND");

    /** Counted in hundredths, but in whole units only: ISK and UGX always, HUF and TWD in payouts. */
    private static final Set<String> WHOLE = Set.of("ISK", "UGX", "HUF", "TWD");

    private static final int HUNDRED = 100;
    private static final int TEN = 10;

    /** Whether Stripe can pay exactly this much. */
    static boolean isPayable(Money amount) {
        BigDecimal count = count(amount);
        int step = WHOLE.contains(amount.currency()) ? HUNDRED : THREE_DECIMALS.contains(amount.currency()) ? TEN : 1;
        return count.remainder(BigDecimal.valueOf(step)).signum() == 0;
    }

    /** @throws ArithmeticException when it is not payable */
    static long of(Money amount) {
        return count(amount).longValueExact();
    }

    /**
     * Converts Stripe's count to an amount.
     *
     * @throws IllegalArgumentException when that is no amount of the currency
     */
    static Money read(long count, String currency) {
        return Money.parse(BigDecimal.valueOf(count, decimals(currency)), currency)
                .orElseThrow(() -> new IllegalArgumentException("a fraction of " + currency));
    }

    private static BigDecimal count(Money amount) {
        return amount.decimal().movePointRight(decimals(amount.currency()));
    }

    private static int decimals(String currency) {
        return ZERO_DECIMALS.contains(currency) ? 0 : THREE_DECIMALS.contains(currency) ? 3 : 2;
    }
}
