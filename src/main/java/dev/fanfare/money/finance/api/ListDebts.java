package dev.fanfare.money.finance.api;

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
 * Publishers who owed money at the end of a day, for reversed work, by age.
 *
 * @param day null for today
 * @param cursor the {@code next} of another page; null for the first
 * @param limit accounts in an answer; null for the default of lists
 */
public record ListDebts(
        LocalDate day,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListDebts.Debts> {
    /**
     * The debts of a day.
     *
     * @param items by account; the sums are those of all of them
     * @param next the cursor of the next page; null if this is the last
     */
    public record Debts(
            LocalDate day, List<Item> items, @Nullable String next, List<Total> totals) implements Message {
        public Debts {
            items = List.copyOf(items);
            totals = List.copyOf(totals);
        }

        /**
         * A publisher's debt in a currency.
         *
         * @param since the first day of those without a break on which they owed something
         * @param days from then to the day of the list
         * @param debt what is owed
         */
        public record Item(
                long accountId,
                long userId,
                String userName,
                LocalDate since,
                int days,
                @Minor BigDecimal debt,
                String currency) {}

        /**
         * The sums of a currency.
         *
         * @param debt of all publishers, as in the journal: the sum of the four that follow
         * @param thirtyDays owed for so many at most; {@code sixtyDays} for more than that, and so on
         */
        public record Total(
                String currency,
                @Minor BigDecimal debt,
                @Minor BigDecimal thirtyDays,
                @Minor BigDecimal sixtyDays,
                @Minor BigDecimal ninetyDays,
                @Minor BigDecimal older) {}
    }
}
