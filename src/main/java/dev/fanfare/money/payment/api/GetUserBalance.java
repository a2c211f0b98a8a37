package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The balances of any user, for operators.
 *
 * @param asOf the balances as of this time: of all entries up to the last one made until then; null for now
 * @param position the balances as of this position of the journal, which is sealed; null for now
 * @param basis {@code known}, what the journal held then, as if null; or {@code booked}, what it holds now of what is
 *     booked on the day (UTC) of {@code as_of} and before
 */
public record GetUserBalance(
        @NotNull Long userId,
        Instant asOf,
        @Positive Long position,

        @Size(max = 20)
        @Pattern(regexp = "\\s*|known|booked", message = "must be known or booked")
        @OneOf(words = {"known", "booked"})
        String basis)
        implements Ask<GetUserBalance.UserBalance> {
    /**
     * A user's balances for operators.
     *
     * @param balance in the user's primary currency
     * @param minimumPayout the least amount of a payout in the primary currency, now
     * @param lastUpdated when a balance last changed, up to {@code position} if there is one, else when the user joined
     * @param byCurrency the balance in each currency, ordered by code; at least the primary one
     * @param position the position of the journal that it is of; absent for now
     * @param asOf the time that was asked for; absent without one
     */
    public record UserBalance(
            Long userId,
            @JsonUnwrapped CurrencyBalance balance,
            BigDecimal minimumPayout,
            Instant lastUpdated,
            List<CurrencyBalance> byCurrency,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long position,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant asOf)
            implements Message {
        public UserBalance {
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
