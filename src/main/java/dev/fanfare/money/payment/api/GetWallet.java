package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The caller's balances and payout methods.
 *
 * @param asOf the balances as of this time: of all entries up to the last one made until then; null for now
 * @param position the balances as of this position of the journal, which is sealed; null for now
 * @param basis {@code known}, what the journal held then, as if null; or {@code booked}, what it holds now of what is
 *     booked on the day (UTC) of {@code as_of} and before
 */
public record GetWallet(
        Instant asOf,
        @Positive Long position,

        @Size(max = 20)
        @Pattern(regexp = "\\s*|known|booked", message = "must be known or booked")
        @OneOf(words = {"known", "booked"})
        String basis)
        implements Ask<GetWallet.Wallet> {
    /** The wallet as of now. */
    public static GetWallet ofNow() {
        return new GetWallet(null, null, null);
    }

    /**
     * A user's wallet. Sums never mix currencies.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency, now
     * @param paymentMethods those of now
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     * @param position the position of the journal that it is of; absent for now
     * @param asOf the time that was asked for; absent without one
     */
    public record Wallet(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            List<MethodChoice> paymentMethods,
            List<CurrencyBalance> byCurrency,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long position,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant asOf)
            implements Message {

        /** A payout method. */
        public record MethodChoice(String id, String name, boolean enabled) {}

        public Wallet {
            paymentMethods = List.copyOf(paymentMethods);
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
