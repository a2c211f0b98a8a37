package dev.fanfare.money.banking.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.Valid;
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
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Bank files and their unmatched lines. */
public final class BankFiles {
    private BankFiles() {}

    /**
     * Imports a file: camt.053, camt.054, pain.002 or ACH returns. A repeated import changes nothing.
     *
     * @param name for display
     * @param file its text; or its bytes as base64, which may be gzipped: that holds 100,000 lines; or those of a ZIP archive,
     *     whose files are imported all or none
     */
    public record ImportBankFile(
            @Size(max = MAX_NAME) String name,
            @NotBlank @Size(max = 6_000_000) String file) implements Change<ProposedOrDone> {
        public static final int MAX_NAME = 200;

        public ImportBankFile {
            name = OptionalText.blankToNull(name);
        }

        /** Without the content, which has account numbers. */
        @Override
        public Object audited() {
            return name == null ? Map.of("letters", file.length()) : Map.of("name", name, "letters", file.length());
        }

        /** Likewise. */
        @Override
        public String toString() {
            return "ImportBankFile[" + name + "]";
        }
    }

    /**
     * Lists files, the newest first.
     *
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListBankFiles(
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<BankFileList> {}

    /**
     * A page of files.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record BankFileList(
            List<BankFile> files, @Nullable String next) implements Message {
        public BankFileList {
            files = List.copyOf(files);
        }
    }

    /**
     * A file and its progress.
     *
     * @param linesRead of its lines
     * @param linesNew of those read: the others were in earlier files
     * @param readAt null until all lines are in
     * @param problem why it was set aside: importing it again lets it be read on; null: it was not
     */
    @StagedBuilder
    public record BankFile(
            long id,
            @Nullable String name,

            @OneOf(words = {"camt.053", "camt.054", "pain.002", "ach", "stripe", "paypal"})
            String source,

            int lines,
            int linesRead,
            int linesNew,
            @Nullable Long importedBy,
            Instant importedAt,
            @Nullable Instant readAt,
            @Nullable Translatable problem) {}

    /**
     * Lists unmatched lines, the oldest first.
     *
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListUnmatchedLines(
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<UnmatchedLines> {}

    /**
     * A page of unmatched lines.
     *
     * @param next the cursor of the next page; null if this is the last
     * @param ages of all such lines
     */
    public record UnmatchedLines(
            List<UnmatchedLine> lines, @Nullable String next, List<Age> ages) implements Message {
        public UnmatchedLines {
            lines = List.copyOf(lines);
            ages = List.copyOf(ages);
        }
    }

    /**
     * Lines by age.
     *
     * @param age {@code day}, {@code week}, {@code month} or {@code older}: what they are younger than
     * @param currency null for lines without an amount
     * @param amount their sum, whatever their direction
     */
    public record Age(
            String age,
            @Nullable String currency,
            long lines,
            @Nullable @Minor BigDecimal amount) {}

    /**
     * An unmatched line.
     *
     * @param what happened, such as {@code paid_in} or {@code rejected}
     * @param account ours
     * @param code the bank's reason, or its code for the transaction
     * @param problem why it is unmatched
     * @param mayBe what it may repeat or confirm, such as {@code line:7} or {@code deposit:9}: assign it to that, or to
     *     something else; null for nothing
     * @param daysOld since it came
     */
    @StagedBuilder
    public record UnmatchedLine(
            long id,
            long fileId,
            String what,

            @OneOf(words = {"camt.053", "camt.054", "pain.002", "ach", "stripe", "paypal"})
            String source,

            @Nullable String account,
            @Nullable @Minor BigDecimal amount,
            @Nullable String currency,
            @Nullable LocalDate bookedOn,
            @Nullable String endToEndId,
            @Nullable String original,
            @Nullable String reference,
            @Nullable String remittance,
            @Nullable String party,
            @Nullable String code,
            @Nullable String note,
            Translatable problem,
            @Nullable String mayBe,
            long daysOld,
            Instant addedAt) {}

    /**
     * Assigns an unmatched line: to an advertiser, an invoice, a transfer, a payout run that the bank booked or refused as a whole,
     * or, without any of them, to nothing here, such as a bank fee.
     *
     * @param advertiserId the owner of money that came in, or came in and was taken back; null for none
     * @param invoiceId the invoice that it pays, or that is owed again since its payer took it back; null for none
     * @param endToEndId of the transfer; null for none
     * @param otherAmount whether the transfer moves though the line has another amount, as of a return less charges; null
     *     for no. The difference is a correction
     * @param runId of the run whose file transfers it moves: they sum to its amount, if it has one; null for none
     * @param file the run's one file that it is about; null for all
     * @param confirms what is recorded already and moves no more: a deposit, a payout paid by hand, a withdrawal, the payment
     *     of an invoice, a correction of what was paid in, or an earlier line that it repeats; such as {@code deposit:9}; null
     *     for none
     * @param account what else it was for: {@code charges}, {@code exchange}, {@code own} money, or {@code clearing} between
     *     our accounts; null for none
     * @param anotherPayment whether it is another payment than what its {@code may_be} names, or what was entered by hand or paid
     *     by card; null for no: then money that is equal to that is not credited
     */
    @StagedBuilder
    public record AssignBankLine(
            @NotNull Long lineId,
            Long advertiserId,
            Long invoiceId,
            @Size(max = 35) String endToEndId,
            Boolean otherAmount,
            Long runId,
            @Min(1) Integer file,

            @Pattern(regexp = "(deposit|payout|withdrawal|payment|correction|line):[0-9]{1,18}")
            String confirms,

            @Pattern(regexp = "charges|exchange|own|clearing")
            String account,

            Boolean anotherPayment,
            @NotBlank @Size(max = 500) String reason)
            implements Change<ProposedOrDone>, CrossFieldRules {
        public AssignBankLine {
            confirms = OptionalText.blankToNull(confirms);
            account = OptionalText.blankToNull(account);
            endToEndId = OptionalText.blankToNull(endToEndId);
        }

        @Override
        public void check(FieldErrors problems) {
            if (Stream.of(advertiserId, invoiceId, endToEndId, runId, confirms, account)
                            .filter(Objects::nonNull)
                            .count()
                    > 1) {
                problems.putIfAbsent(
                        "line_id",
                        "can be of one thing only: a brand, an invoice, a transfer, a payout batch, an account or what it confirms");
            }
            if (file != null && runId == null && !problems.has("run_id")) {
                problems.putIfAbsent("file", "must be left out: it is a file of a payout batch");
            }
        }
    }

    /**
     * Assigns many unmatched lines, each in a commit of its own and by a second person's approval of its own.
     *
     * @param account what all that match were for: {@code charges}, {@code exchange}, {@code own} money, or
     *     {@code clearing} between our accounts; null for nothing here. Left out with {@code items}
     * @param items the lines, each once; left out for all that match
     * @param matching all unmatched lines that match it, in place of {@code items}; null for none
     * @param count how many matched at the dry run; null at that dry run
     * @param selection of that dry run, or the {@code next} of the part before; null likewise
     */
    public record AssignBankLines(
            @Pattern(regexp = "charges|exchange|own|clearing")
            String account,

            @NotBlank @Size(max = 500) String reason,
            @Size(min = 1, max = BulkRunner.MAX_ITEMS) List<@NotNull @Valid Item> items,
            @Valid Matching matching,
            @Min(0) Integer count,
            @Size(max = BulkRunner.MAX_SELECTION) String selection)
            implements Bulk<BulkOutcomes>, CrossFieldRules {
        public AssignBankLines {
            account = OptionalText.blankToNull(account);
            items = items == null ? null : List.copyOf(items);
        }

        @Override
        public void check(FieldErrors problems) {
            BulkRunner.check(items, Item::lineId, matching, count, selection, problems);
            if (items != null && account != null) {
                problems.putIfAbsent("account", "must be left out: each line has its own");
            }
        }

        /**
         * One of the lines, as it is assigned alone.
         *
         * @param advertiserId the owner of money that came in, or came in and was taken back; null for none
         * @param invoiceId the invoice that it pays, or that is owed again; null for none
         * @param endToEndId of the transfer; null for none
         * @param confirms what is recorded already and moves no more, such as the line's {@code may_be}; null for none
         * @param account what else it was for; null for none
         */
        public record Item(
                @NotNull Long lineId,
                Long advertiserId,
                Long invoiceId,
                @Size(max = 35) String endToEndId,

                @Pattern(regexp = "(deposit|payout|withdrawal|payment|correction|line):[0-9]{1,18}")
                String confirms,

                @Pattern(regexp = "charges|exchange|own|clearing")
                String account) {
            public Item {
                confirms = OptionalText.blankToNull(confirms);
                account = OptionalText.blankToNull(account);
                endToEndId = OptionalText.blankToNull(endToEndId);
            }
        }

        /**
         * A filter of unmatched lines. Its members combine; null for all.
         *
         * @param what happened, such as {@code paid_in} or {@code rejected}
         * @param currency ISO 4217 code
         */
        public record Matching(
                @Size(max = 20) String what,
                @Size(max = 3) @CurrencyCode String currency) {}
    }
}
