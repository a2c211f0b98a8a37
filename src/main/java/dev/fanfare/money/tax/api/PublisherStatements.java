package dev.fanfare.money.tax.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Self-billing statements: a publisher's monthly earnings, billed in their name, and their use. */
public final class PublisherStatements {
    private PublisherStatements() {}

    /**
     * Lists the caller's own statements, the newest first.
     *
     * @param cursor the {@code next} of another page; null for a page by its number
     */
    public record ListOwnPublisherStatements(
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
            @Size(max = 100) String cursor)
            implements Ask<PublisherStatementPage> {}

    /**
     * Lists statements, the newest first.
     *
     * @param userId the publisher; null for all
     * @param cursor the {@code next} of another page; null for a page by its number
     */
    public record ListPublisherStatements(
            Long userId,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
            @Size(max = 100) String cursor)
            implements Ask<PublisherStatementPages> {}

    /** Prints one of the caller's own statements. */
    public record PrintOwnPublisherStatement(@NotNull Long statementId) implements Ask<Document> {}

    /** Prints any statement, for staff. */
    public record PrintPublisherStatement(@NotNull Long statementId) implements Ask<Document> {}

    /** Issues statements of past months. */
    public record IssuePublisherStatements() implements Ask<JobResult> {}

    /** A page of one's own statements. */
    public record PublisherStatementPage(
            List<Statement> statements, @JsonUnwrapped PageRequest.Place place) implements Message {
        public PublisherStatementPage {
            statements = List.copyOf(statements);
        }
    }

    /** A page of statements with their publishers. */
    public record PublisherStatementPages(
            List<Item> statements, @JsonUnwrapped PageRequest.Place place) implements Message {
        public PublisherStatementPages {
            statements = List.copyOf(statements);
        }

        /** A statement with its publisher. */
        public record Item(@JsonUnwrapped Statement statement, long userId, String userName) {}
    }

    /**
     * A statement: opening + earned + other − fees − paid out = closing.
     *
     * @param number in the series of our company that issued it, without gaps
     * @param month its first day
     * @param opening owed to the publisher at the start of the month; negative for a debt
     * @param earned by accepted tasks and best posts, less reversals; includes VAT
     * @param other corrections
     * @param paidOut arrived payouts, without fees
     * @param vatTreatment {@code none}, {@code domestic}, {@code reverse_charge} or {@code export}
     * @param vatRate in percent
     * @param vat that is in {@code earned}
     */
    @StagedBuilder
    public record Statement(
            long statementId,
            String number,
            LocalDate month,
            String currency,
            @Minor BigDecimal opening,
            @Minor BigDecimal earned,
            @Minor BigDecimal other,
            @Minor BigDecimal fees,
            @Minor BigDecimal paidOut,
            @Minor BigDecimal closing,

            @OneOf(words = {"none", "domestic", "reverse_charge", "export"})
            String vatTreatment,

            BigDecimal vatRate,
            @Minor BigDecimal vat,
            Instant issuedAt) {}
}
