package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import java.util.List;

/**
 * The caller's balances and payout methods.
 *
 * @param moment of the sums; null for now
 */
public record GetWallet(@JsonUnwrapped @Valid Moment moment) implements Ask<GetWallet.Wallet>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        Moment.check(moment, problems);
    }

    /** The wallet as of now. */
    public static GetWallet ofNow() {
        return new GetWallet(null);
    }

    /**
     * A user's wallet. Sums never mix currencies.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency, now
     * @param paymentMethods those of now
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     * @param moment of the sums
     */
    public record Wallet(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            List<MethodChoice> paymentMethods,
            List<CurrencyBalance> byCurrency,
            @JsonUnwrapped Moment.Shown moment)
            implements Message {

        /** A payout method. */
        public record MethodChoice(String id, String name, boolean enabled) {}

        public Wallet {
            paymentMethods = List.copyOf(paymentMethods);
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
