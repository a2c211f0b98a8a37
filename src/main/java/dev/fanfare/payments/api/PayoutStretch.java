package dev.fanfare.payments.api;

import dev.fanfare.platform.endpoint.Chunk;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** A stretch of all users' payouts. */
public record PayoutStretch(List<Line> items, Long next, Long total) implements Chunk<PayoutStretch.Line> {
    public PayoutStretch {
        items = List.copyOf(items);
    }

    /**
     * A payout without what says where its money goes. Times and texts that there are none of are null.
     *
     * @param amount gross
     */
    public record Line(
            long id,
            String reference,
            long userId,
            String userName,
            String userEmail,
            BigDecimal amount,
            BigDecimal fees,
            BigDecimal netAmount,
            String currency,
            String status,
            String method,
            Instant requestedAt,
            Instant processedAt,
            Instant cancelledAt,
            String transactionId,
            String notes,
            String reason) {}
}
