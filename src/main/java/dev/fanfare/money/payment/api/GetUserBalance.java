package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The balances of any user, for operators. */
public record GetUserBalance(@NotNull Long userId) implements Ask<GetUserBalance.UserBalance> {
    /**
     * A user's balances for operators.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency
     * @param lastUpdated when a balance last changed, else when the user joined
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     */
    public record UserBalance(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            Instant lastUpdated,
            List<CurrencyBalance> byCurrency)
            implements Message {
        public UserBalance {
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
