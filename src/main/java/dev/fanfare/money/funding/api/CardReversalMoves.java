package dev.fanfare.money.funding.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.disbursement.api.CardPayments;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Disputes of card payments, and refunds that are not withdrawals. */
public final class CardReversalMoves {
    private CardReversalMoves() {}

    /**
     * Lists them, the oldest first.
     *
     * @param advertiserId null for all
     * @param reversalStatus null, blank or {@code all} for every status
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListCardReversals(
            Long advertiserId,

            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|taken|confirmed|returned",
                    message = "must be all, taken, confirmed or returned")
            String reversalStatus,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<CardReversalList> {
        public ListCardReversals {
            reversalStatus = "all".equals(reversalStatus) ? null : OptionalText.blankToNull(reversalStatus);
        }
    }

    /**
     * A page of them.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record CardReversalList(
            List<Item> reversals, @Nullable String next) implements Message {
        public CardReversalList {
            reversals = List.copyOf(reversals);
        }

        /**
         * A dispute or refund.
         *
         * @param kind dispute or refund
         * @param providerId Stripe's id of it
         * @param status taken while it is undecided; confirmed, or returned
         * @param returnedAt null unless the money was given back
         */
        @StagedBuilder
        public record Item(
                long id,
                long checkoutId,
                long advertiserId,
                CardPayments.Kind kind,
                String providerId,
                CardReversalStatus status,
                @Minor BigDecimal amount,
                String currency,
                Instant takenAt,
                @Nullable Instant returnedAt) {}
    }

    /**
     * Decides one that its provider has not decided for long.
     *
     * @param outcome confirmed: the money is gone; returned: it was given back
     */
    public record DecideCardReversal(
            @NotNull Long reversalId,

            @NotNull Outcome outcome,

            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}

    /** How a reversal ended. */
    public enum Outcome implements Coded {
        CONFIRMED,
        RETURNED
    }
}
