package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.List;

/** The caller's own balances and the ways to have them paid out. */
public record GetWallet() implements Ask<GetWallet.Wallet> {
    /**
     * A user's wallet. The single amounts are of {@code currency}, the user's primary one; sums never mix currencies.
     *
     * @param availableBalance released and not held by payouts
     * @param pendingBalance accepted and not yet released
     * @param totalEarned all that was ever released
     * @param totalPaid completed payouts, gross
     * @param minimumPayout the least amount of a payout in {@code currency}
     * @param byCurrency the same for each currency, in the order of their codes; at least the primary one
     */
    public record Wallet(
            Long userId,
            BigDecimal availableBalance,
            BigDecimal pendingBalance,
            BigDecimal totalEarned,
            BigDecimal totalPaid,
            String currency,
            BigDecimal minimumPayout,
            List<MethodChoice> paymentMethods,
            List<CurrencyBalance> byCurrency)
            implements Message {

        /** A way to be paid. */
        public record MethodChoice(String id, String name, boolean enabled) {}

        public Wallet {
            paymentMethods = List.copyOf(paymentMethods);
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
