package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The common part of all views of a payout; its owner's list shows only this.
 *
 * @param reference unique, for people to quote
 * @param amount gross
 * @param processedAt when an operator last moved it; null while none has
 */
public record PayoutItem(
        Long id,
        String reference,
        @Minor BigDecimal amount,
        String currency,
        PayoutStatus status,
        String method,
        Instant requestedAt,
        @Nullable Instant processedAt) {}
