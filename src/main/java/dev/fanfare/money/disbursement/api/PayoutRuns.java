package dev.fanfare.money.disbursement.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Payout runs. */
public final class PayoutRuns {
    private PayoutRuns() {}

    /**
     * Creates a run of the matching pending payouts.
     *
     * @param note for operators; null for none
     * @param dateFrom first day of the request, UTC; null for no bound
     * @param dateTo last day of the request, UTC; null for no bound
     * @param method a payment method's id; null or blank for all
     * @param currency ISO 4217 code; null or blank for all
     * @param payoutIds only these; those not pending are listed as left out. Null for all
     * @param payouts whether it pays payouts at all; null for yes
     * @param microDeposits whether it sends pending micro-deposits; null for no
     * @param bankAccountIds the micro-deposits of these only; null for all
     * @param instant whether its file asks the bank for SEPA instant credit transfers, for a run in EUR; null for no
     */
    @StagedBuilder
    public record CreateRun(
            @Size(max = 500) String note,
            LocalDate dateFrom,
            LocalDate dateTo,
            @Size(max = 50) String method,
            @Size(max = 3) @CurrencyCode String currency,
            @Size(min = 1, max = MAX_NAMED) List<@NotNull @Min(1) Long> payoutIds,
            Boolean payouts,
            Boolean microDeposits,
            @Size(min = 1, max = MAX_NAMED) List<@NotNull @Min(1) Long> bankAccountIds,
            Boolean instant)
            implements Change<RunCreated>, CrossFieldRules {
        private static final int MAX_NAMED = 1_000;

        public CreateRun {
            note = OptionalText.blankToNull(note);
            method = OptionalText.blankToNull(method);
            currency = OptionalText.blankToNull(currency);
            payoutIds = payoutIds == null ? null : payoutIds.stream().toList();
            bankAccountIds =
                    bankAccountIds == null ? null : bankAccountIds.stream().toList();
        }

        @Override
        public void check(FieldErrors problems) {
            if (Boolean.TRUE.equals(instant) && !"EUR".equals(currency) && !problems.has("currency")) {
                problems.putIfAbsent("instant", "is for a payout batch in EUR: choose that currency");
            }
        }
    }

    /**
     * A new run.
     *
     * @param gathered whether it is complete; a large one is completed in the background
     */
    public record RunCreated(String status, Translatable message, long runId, boolean gathered) implements Message {}

    /** Sends a run: passes its payments to their rails, and plans its files. */
    public record SendRun(@NotNull Long runId) implements Change<ProposedOrDone> {}

    /** Cancels a run, or stops one that is being sent; payouts that no rail has are free for another. */
    public record CancelRun(
            @NotNull Long runId, @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}

    /**
     * One of a run's files, with account numbers. The first request creates it; for a day, all requests get identical
     * bytes.
     *
     * @param file its number in the run
     */
    public record DownloadRunFile(
            @NotNull Long runId,
            @NotNull @Min(1) @Max(1_000_000) Integer file) implements Ask<Document>, NonRetryable {}

    /**
     * Lists runs, newest first.
     *
     * @param status null, blank or {@code all} for every status
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListRuns(
            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|gathering|ready|sending|sent|cancelled",
                    message = "must be all, gathering, ready, sending, sent or cancelled")
            String status,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<RunList> {
        public ListRuns {
            status = "all".equals(status) ? null : OptionalText.blankToNull(status);
        }
    }

    /**
     * A page of runs.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record RunList(List<Run> runs, @Nullable String next) implements Message {
        public RunList {
            runs = List.copyOf(runs);
        }
    }

    /** Shows a run with its sums. */
    public record GetRun(@NotNull Long runId) implements Ask<RunShown> {}

    /**
     * A run with its sums.
     *
     * @param totals what it pays
     * @param leftOut excluded payments by reason
     * @param transfers its transfers by status
     */
    public record RunShown(
            @JsonUnwrapped Run run,
            List<Total> totals,
            List<LeftOutTotal> leftOut,
            List<RunFile> files,
            List<TransferTotal> transfers)
            implements Message {
        public RunShown {
            totals = List.copyOf(totals);
            leftOut = List.copyOf(leftOut);
            files = List.copyOf(files);
            transfers = List.copyOf(transfers);
        }
    }

    /**
     * A run.
     *
     * @param items the number of payments examined so far
     * @param sentItems how many of them are passed to their rails or left out since
     * @param approvalNeeded whether sending it takes two people; null until it is complete
     * @param sentBy the second of them, or the only one
     * @param reason why it was cancelled; else null
     * @param instant whether its file asks the bank for SEPA instant credit transfers
     */
    @StagedBuilder
    public record Run(
            long id,
            PayoutRunStatus status,
            @Nullable String note,
            long madeBy,
            Instant madeAt,
            long items,
            long sentItems,
            @Nullable Boolean approvalNeeded,
            @Nullable Long sentBy,
            @Nullable Instant sentAt,
            @Nullable Instant finishedAt,
            @Nullable Long cancelledBy,
            @Nullable Instant cancelledAt,
            @Nullable String reason,
            boolean instant) {}

    /**
     * A run's payments by one method and rail in one currency.
     *
     * @param method null for micro-deposits
     * @param payments how many
     * @param amount net
     */
    public record Total(
            @Nullable String method,
            Rail rail,
            String currency,
            long payments,
            @Minor BigDecimal amount) {}

    /** A run's excluded payments for one reason in one currency. */
    public record LeftOutTotal(
            ExclusionReason reason,
            String currency,
            long payments,
            @Minor BigDecimal amount) {}

    /**
     * A file of a run.
     *
     * @param madeBy null until it is made, like the times
     * @param goneAt the end of its downloads
     */
    @StagedBuilder
    public record RunFile(
            int file,
            Rail rail,
            String currency,
            long payments,
            @Minor BigDecimal amount,
            @Nullable Long madeBy,
            @Nullable Instant madeAt,
            @Nullable Instant goneAt) {}

    /** The transfers of a run by one rail in one currency that have one status. */
    public record TransferTotal(
            Rail rail,
            String currency,
            TransferStatus status,
            long transfers,
            @Minor BigDecimal amount) {}

    /**
     * Lists a run's items, in order.
     *
     * @param leftOut one reason; {@code none} for what is paid; null, blank or {@code all} for everything
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListRunItems(
            @NotNull Long runId,

            @Size(max = 40) @Pattern(regexp = "\\s*|[a-z_]+", message = "must be all, none or a reason")
            String leftOut,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<RunItems> {
        public ListRunItems {
            leftOut = "all".equals(leftOut) ? null : OptionalText.blankToNull(leftOut);
        }
    }

    /**
     * A page of a run's items.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record RunItems(List<Item> items, @Nullable String next) implements Message {
        public RunItems {
            items = List.copyOf(items);
        }

        /**
         * A payment.
         *
         * @param payoutId null for two micro-deposits
         * @param bankAccountId null for a payout
         * @param rail null for none
         * @param amount net
         * @param leftOut why it is not paid; null: it is
         * @param payeeCheck what the bank of its account said last of the holder's name; null without an answer
         */
        @StagedBuilder
        public record Item(
                long position,
                @Nullable Long payoutId,
                @Nullable Long bankAccountId,
                long userId,
                @Nullable String method,
                @Nullable Rail rail,
                @Minor BigDecimal amount,
                String currency,
                @Nullable ExclusionReason leftOut,
                @Nullable PayeeCheck payeeCheck) {}
    }
}
