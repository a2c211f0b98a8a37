package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.List;

/** The caller's balances and payout methods. */
public record GetWallet() implements Ask<GetWallet.Wallet> {
    /**
     * A user's wallet. Sums never mix currencies.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     */
    public record Wallet(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            List<MethodChoice> paymentMethods,
            List<CurrencyBalance> byCurrency)
            implements Message {

        /** A payout method. */
        public record MethodChoice(String id, String name, boolean enabled) {}

        public Wallet {
            paymentMethods = List.copyOf(paymentMethods);
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
