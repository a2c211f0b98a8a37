package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/** Transitions of payouts. */
public final class PayoutDecisions {
    private PayoutDecisions() {}

    /**
     * Starts processing a payout or, with the bank's or processor's transaction, completes it.
     *
     * @param transactionId unique over all payouts; null or blank while there is none yet
     * @param notes for operators; null leaves them unchanged
     */
    public record ProcessPayout(
            @NotNull Long payoutId,
            @Size(max = 200) String transactionId,
            @Size(max = 2000) String notes) implements Change<ProcessPayout.ProcessingAttempt> {
        /** A payout is being processed or was completed. */
        public record PayoutProcessed(String status, Translatable message, Instant processedAt) implements Message {}

        /**
         * The outcome of an attempt. A name on a sanctions list is recorded, so it is committed before its refusal.
         *
         * @param processed null if the payee is screened
         */
        public record ProcessingAttempt(@Nullable PayoutProcessed processed) implements Message {
            /** The answer; throws the refusal of a screened payee. */
            public PayoutProcessed done() {
                if (processed == null) {
                    throw PaymentsError.PAYEE_SCREENED.refusal();
                }
                return processed;
            }
        }
    }

    /**
     * Rejects a pending payout; its amount is available again.
     *
     * @param reason stored with the payout
     * @param notes for operators; null leaves them unchanged
     */
    public record RejectPayout(
            @NotNull Long payoutId,
            @NotBlank @Size(max = 500) String reason,
            @Size(max = 2000) String notes) implements Change<ActionResult> {}

    /** Cancels the caller's own payout while it is pending; its amount is available again. */
    public record CancelPayout(@NotNull Long payoutId) implements Change<ActionResult> {}

    /**
     * Records that a payout could not be made, or that the bank returned a completed one. Its whole amount, including
     * fees, is available again.
     *
     * @param reason stored with the payout
     */
    public record FailPayout(
            @NotNull Long payoutId,
            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}
}
