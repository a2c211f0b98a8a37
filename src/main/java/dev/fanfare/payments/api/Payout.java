package dev.fanfare.payments.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A payout with everything that operators may know of it; {@code userName} is the owner's username.
 *
 * @param amount gross
 * @param fees taken off the amount; {@code netAmount} is what is left
 * @param bankAccount null for methods that pay elsewhere
 * @param paypalEmail null for other methods, as {@code stripeAccount} is
 * @param processedAt when an operator last moved it; null while none has
 * @param cancelledAt null unless its owner cancelled it
 * @param transactionId null until it is completed
 * @param notes null where operators made none
 * @param reason why it was rejected or failed; else null
 */
public record Payout(
        Long id,
        Long userId,
        String userName,
        String userEmail,
        BigDecimal amount,
        BigDecimal fees,
        BigDecimal netAmount,
        String currency,
        String status,
        String method,
        @Nullable Account bankAccount,
        @Nullable String paypalEmail,
        @Nullable String stripeAccount,
        Instant requestedAt,
        @Nullable Instant processedAt,
        @Nullable Instant cancelledAt,
        String reference,
        @Nullable String transactionId,
        @Nullable String notes,
        @Nullable String reason) {

    /** The bank account it goes to, deleted or not; its numbers are masked. */
    public record Account(
            Long id,
            String bankName,
            String accountNumber,
            String routingNumber,
            String accountType,
            String accountHolderName) {}
}
