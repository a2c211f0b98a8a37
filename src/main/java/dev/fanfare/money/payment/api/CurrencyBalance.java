package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;

/**
 * A user's balance in one currency.
 *
 * @param availableBalance released and not held by payouts
 * @param pendingBalance accepted and not yet released
 * @param totalEarned everything ever released
 * @param totalPaid completed payouts, gross
 */
public record CurrencyBalance(
        String currency,
        @Minor BigDecimal availableBalance,
        @Minor BigDecimal pendingBalance,
        @Minor BigDecimal totalEarned,
        @Minor BigDecimal totalPaid) {

    public static CurrencyBalance zero(String currency) {
        BigDecimal zero = Money.zero(currency).decimal();
        return new CurrencyBalance(currency, zero, zero, zero, zero);
    }
}
