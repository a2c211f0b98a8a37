package dev.fanfare.payments.api;

import java.math.BigDecimal;

/**
 * What a user has in one currency.
 *
 * @param availableBalance released and not held by payouts
 * @param pendingBalance accepted and not yet released
 * @param totalEarned all that was ever released
 * @param totalPaid completed payouts, gross
 */
public record CurrencyBalance(
        String currency,
        BigDecimal availableBalance,
        BigDecimal pendingBalance,
        BigDecimal totalEarned,
        BigDecimal totalPaid) {}
