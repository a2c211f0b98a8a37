package dev.fanfare.payments.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A payout in its owner's list.
 *
 * @param amount gross
 * @param processedAt when an operator last moved it; null while none has
 */
public record PayoutItem(
        Long id,
        BigDecimal amount,
        String currency,
        String status,
        String method,
        Instant requestedAt,
        @Nullable Instant processedAt,
        String reference) {}
