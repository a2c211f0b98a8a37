package dev.fanfare.payments.api;

import dev.fanfare.payments.api.GetWallet.Wallet;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The balances of any user, for operators. */
public record GetUserBalance(@NotNull Long userId) implements Ask<GetUserBalance.UserBalance> {
    /**
     * A user's balances as operators see them; amounts as in {@link Wallet}.
     *
     * @param lastUpdated when a balance last changed; when the user joined, if none ever did
     */
    public record UserBalance(
            Long userId,
            BigDecimal availableBalance,
            BigDecimal pendingBalance,
            BigDecimal totalEarned,
            BigDecimal totalPaid,
            String currency,
            BigDecimal minimumPayout,
            Instant lastUpdated,
            List<CurrencyBalance> byCurrency)
            implements Message {
        public UserBalance {
            byCurrency = List.copyOf(byCurrency);
        }
    }
}
