package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * Takes a payout on or, with the bank's or processor's transaction, completes it.
 *
 * @param transactionId unique over all payouts; null or blank while there is none
 * @param notes for operators; null leaves those there are
 */
public record ProcessPayout(
        @NotNull Long payoutId,
        @Size(max = 200) String transactionId,
        @Size(max = 2000) String notes) implements Change<ProcessPayout.PayoutProcessed> {
    /** A payout was taken on or completed. */
    public record PayoutProcessed(String status, String message, Instant processedAt) implements Message {}
}
