package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * What an advertiser owed on invoices in a currency, and how it changed, oldest first.
 *
 * @param dateFrom first day; null for no bound
 * @param dateTo last day; null for no bound
 * @param cursor the {@code next} of another page; null for the first
 * @param limit lines in an answer; null for a hundred
 */
public record GetAccountStatement(
        @NotNull Long advertiserId,
        @NotBlank @Size(max = 3) @CurrencyCode String currency,
        LocalDate dateFrom,
        LocalDate dateTo,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<GetAccountStatement.AccountStatement> {
    /**
     * A statement of account.
     *
     * @param balances before the first and after the last day
     * @param lines by day
     * @param next the cursor of the next page; null if this is the last
     */
    public record AccountStatement(
            long advertiserId,
            Balances balances,
            List<Line> lines,
            @Nullable String next) implements Message {
        public AccountStatement {
            lines = List.copyOf(lines);
        }

        /**
         * The sums of all lines.
         *
         * @param opening owed before the first day
         * @param closing {@code opening} and the amounts of all lines
         * @param notInvoiced unbilled work and corrections, at the end of the last day
         * @param receivable the advertiser's debt by the journal: {@code closing} and {@code notInvoiced}
         */
        public record Balances(
                String currency,
                @Minor BigDecimal opening,
                @Minor BigDecimal closing,
                @Minor BigDecimal notInvoiced,
                @Minor BigDecimal receivable) {}

        /**
         * A document or a payment.
         *
         * @param line from 1
         * @param kind an invoice, a credit note, a write-off or what was recovered of it, or the source of a payment; {@code credited} is what a credit note frees of
         *     earlier payments
         * @param number of the invoice or credit note, in the series of its legal entity
         * @param amount positive if more is owed
         * @param balance owed after it
         */
        public record Line(
                long line,
                LocalDate day,

                EntryKind kind,

                String number,
                long invoiceId,
                @Minor BigDecimal amount,
                @Minor BigDecimal balance,
                String currency) {}
    }

    /** What an entry is of. */
    public enum EntryKind implements Coded {
        INVOICE,
        CREDIT_NOTE,
        TRANSFER,
        FUNDS,
        UNDONE,
        RETURNED,
        CREDITED,
        WRITTEN_OFF,
        RECOVERED
    }
}
