package dev.fanfare.money.funding.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Advertisers' withdrawals. */
public final class Withdrawals {
    private Withdrawals() {}

    /**
     * Requests free funds back, in the advertiser's currency. They are reserved until sent or refused. What came by card
     * goes back to the cards, the oldest payment first; the rest goes by bank.
     */
    public record RequestWithdrawal(
            @NotNull Long advertiserId,
            @NotNull @Positive @Minor BigDecimal amount) implements Change<WithdrawalRequested> {}

    /**
     * The requested withdrawals, one for each source of the money.
     *
     * @param withdrawalId of the part that an operator sends by bank; without one, of the first
     */
    public record WithdrawalRequested(String status, Translatable message, long withdrawalId, List<Part> parts)
            implements Message {
        public WithdrawalRequested {
            parts = List.copyOf(parts);
        }
    }

    /**
     * One of the withdrawals of a request.
     *
     * @param checkoutId the card payment that it is refunded to; null where an operator sends it by bank
     */
    public record Part(
            long withdrawalId,
            @Minor BigDecimal amount,
            String currency,
            @Nullable Long checkoutId) implements Message {}

    /** Cancels a withdrawal: the money is free again. */
    public record CancelWithdrawal(@NotNull Long withdrawalId) implements Change<ActionResult> {}

    /**
     * Records that a withdrawal was sent.
     *
     * @param reference of the transfer
     */
    public record PayWithdrawal(
            @NotNull Long withdrawalId,

            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.SPACED)
            String reference) implements Change<ProposedOrDone> {}

    /**
     * Decides a refund to a card that its provider has not decided for long.
     *
     * @param outcome paid, or failed: the money is free again
     */
    public record DecideWithdrawal(
            @NotNull Long withdrawalId,

            @NotNull Outcome outcome,

            @NotBlank @Size(max = 200) String reason) implements Change<ProposedOrDone> {}

    /** Refuses a withdrawal: the money is free again. */
    public record RejectWithdrawal(
            @NotNull Long withdrawalId,
            @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}

    /**
     * Lists withdrawals, the oldest first.
     *
     * @param advertiserId null for all
     * @param withdrawalStatus null, blank or {@code all} for every status
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListWithdrawals(
            Long advertiserId,

            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|requested|sending|paid|rejected|cancelled|failed",
                    message = "must be all, requested, sending, paid, rejected, cancelled or failed")
            String withdrawalStatus,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<WithdrawalList> {
        public ListWithdrawals {
            withdrawalStatus = "all".equals(withdrawalStatus) ? null : OptionalText.blankToNull(withdrawalStatus);
        }
    }

    /** Lists an advertiser's own withdrawals, the newest first. */
    public record ListOwnWithdrawals(
            @NotNull Long advertiserId,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<WithdrawalList> {}

    /**
     * A page of withdrawals.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record WithdrawalList(
            List<Withdrawal> withdrawals, @Nullable String next) implements Message {
        public WithdrawalList {
            withdrawals = List.copyOf(withdrawals);
        }
    }

    /**
     * A withdrawal.
     *
     * @param decidedAt null while it is pending
     * @param checkoutId the card payment that it is refunded to; null where it goes by bank
     * @param reference of the transfer or refund; null unless it was sent
     * @param reason null unless it was refused or has failed
     */
    public record Withdrawal(
            long id,
            long advertiserId,
            WithdrawalStatus status,
            @Minor BigDecimal amount,
            String currency,
            @Nullable Long checkoutId,
            Instant requestedAt,
            @Nullable Instant decidedAt,
            @Nullable String reference,
            @Nullable String reason) {}

    /** How a withdrawal ended. */
    public enum Outcome implements Coded {
        PAID,
        FAILED
    }
}
