package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

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

    /**
     * Takes the same decision on many payouts, each in a commit of its own.
     *
     * @param action start, complete, reject or fail; to fail takes a second person for each
     * @param reason stored with the payouts; required to reject or fail, else left out
     * @param items the payouts, each once; left out for all that match
     * @param matching all payouts that match it, in place of {@code items}, and not to complete; null for none
     * @param count how many matched at the dry run; null at that dry run
     * @param selection of that dry run, or the {@code next} of the part before; null likewise
     */
    public record DecidePayouts(
            @NotNull Action action,

            @Size(max = 500) String reason,
            @Size(min = 1, max = BulkRunner.MAX_ITEMS) List<@NotNull @Valid Item> items,
            @Valid Matching matching,
            @Min(0) Integer count,
            @Size(max = BulkRunner.MAX_SELECTION) String selection)
            implements Bulk<BulkOutcomes>, CrossFieldRules {
        public DecidePayouts {
            items = items == null ? null : List.copyOf(items);
        }

        @Override
        public void check(FieldErrors problems) {
            BulkRunner.check(items, Item::payoutId, matching, count, selection, problems);
            if (action != null) {
                checkReason(problems);
                checkTransactions(problems);
            }
        }

        private void checkReason(FieldErrors problems) {
            boolean takesReason = action == Action.REJECT || action == Action.FAIL;
            boolean hasReason = OptionalText.blankToNull(reason) != null;
            if (takesReason && !hasReason) {
                problems.putMissing("reason");
            } else if (!takesReason && hasReason) {
                problems.putIfAbsent("reason", "must be left out: only to reject or fail takes one");
            }
        }

        private void checkTransactions(FieldErrors problems) {
            boolean completes = action == Action.COMPLETE;
            if (items != null
                    && items.stream()
                            .filter(Objects::nonNull)
                            .anyMatch(item -> completes == (OptionalText.blankToNull(item.transactionId()) == null))) {
                problems.putIfAbsent(
                        "transaction_id",
                        Translatable.of(
                                completes
                                        ? "must be given for each payout"
                                        : "must be left out: only to complete takes one"));
            }
            if (completes && matching != null) {
                problems.putIfAbsent("matching", "must be left out: each payout has a transaction of its own");
            }
        }

        /**
         * One of the payouts.
         *
         * @param transactionId required to complete, else left out
         */
        public record Item(
                @NotNull Long payoutId, @Size(max = 200) String transactionId) {}

        /**
         * A filter of the list of payouts. Its members combine.
         *
         * @param dateFrom first day of the request, UTC; null for no bound
         * @param dateTo last day of the request, UTC; null for no bound
         * @param status null, blank or {@code all} for every status
         * @param currency ISO 4217 code; null or blank for all
         */
        public record Matching(
                LocalDate dateFrom,
                LocalDate dateTo,

                @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
                String status,

                @Size(max = 3) @CurrencyCode String currency) {}
    }

    /** A decision on payouts. */
    public enum Action implements Coded {
        START,
        COMPLETE,
        REJECT,
        FAIL
    }
}
