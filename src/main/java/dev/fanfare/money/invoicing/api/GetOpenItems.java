package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * Invoices that were not settled at the end of a day, by age.
 *
 * @param day null for today
 * @param cursor the {@code next} of another page; null for the first
 * @param limit invoices in an answer; null for a hundred
 */
public record GetOpenItems(
        LocalDate day,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<GetOpenItems.OpenItems> {
    /**
     * The open items of a day.
     *
     * @param items by id; the sums are those of all of them
     * @param next the cursor of the next page; null if this is the last
     */
    public record OpenItems(
            LocalDate day, List<Item> items, @Nullable String next, List<Total> totals) implements Message {
        public OpenItems {
            items = List.copyOf(items);
            totals = List.copyOf(totals);
        }

        /**
         * An open or partly paid invoice.
         *
         * @param number in the series of its legal entity
         * @param daysOverdue 0 until it is overdue
         */
        public record Item(
                long invoiceId,
                String number,
                long advertiserId,
                String advertiserName,
                LocalDate issuedOn,
                LocalDate dueOn,
                int daysOverdue,
                @Minor BigDecimal amount,
                @Minor BigDecimal open,
                String currency) {}

        /**
         * The sums of a currency.
         *
         * @param open of all invoices: the sum of the five that follow
         * @param thirtyDays overdue for so many at most; {@code sixtyDays} for more than that, and so on
         * @param notInvoiced unbilled work, less reversals
         * @param corrected what corrections have changed: no supply, so no invoice bills it
         * @param receivable advertisers' debt by the journal: {@code open}, {@code notInvoiced} and {@code corrected}
         */
        public record Total(
                String currency,
                @Minor BigDecimal open,
                @Minor BigDecimal notDue,
                @Minor BigDecimal thirtyDays,
                @Minor BigDecimal sixtyDays,
                @Minor BigDecimal ninetyDays,
                @Minor BigDecimal older,
                @Minor BigDecimal notInvoiced,
                @Minor BigDecimal corrected,
                @Minor BigDecimal receivable) {}
    }
}
