package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The balances of any user, for operators.
 *
 * @param moment of the sums; null for now
 */
public record GetUserBalance(
        @NotNull Long userId, @JsonUnwrapped @Valid Moment moment)
        implements Ask<GetUserBalance.UserBalance>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        Moment.check(moment, problems);
    }

    /**
     * A user's balances for operators.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency, now
     * @param lastUpdated when a balance last changed, up to {@code position} if there is one, else when the user joined
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     * @param moment of the sums
     */
    public record UserBalance(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            Instant lastUpdated,
            List<CurrencyBalance> byCurrency,
            @JsonUnwrapped Moment.Shown moment)
            implements Message {
        public UserBalance {
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
