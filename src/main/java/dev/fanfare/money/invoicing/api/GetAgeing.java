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
 * What each advertiser's invoices had open at the end of a day, by age.
 *
 * @param day null for today
 * @param cursor the {@code next} of another part; null for the first
 * @param limit lines in an answer; null for a hundred
 */
public record GetAgeing(
        LocalDate day,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<GetAgeing.Ageing> {
    /**
     * The open invoices of a day, summed by advertiser.
     *
     * @param lines by advertiser and currency
     * @param next the line to go on after; null when these were the last
     */
    public record Ageing(
            LocalDate day, List<Line> lines, @Nullable String next) implements Message {
        public Ageing {
            lines = List.copyOf(lines);
        }

        /**
         * The sum over an advertiser and a currency.
         *
         * @param line its number in the list
         * @param open the sum of the five that follow
         * @param thirtyDays overdue for so many at most; {@code sixtyDays} for more than that, and so on
         */
        public record Line(
                long line,
                long advertiserId,
                String advertiserName,
                @Minor BigDecimal open,
                @Minor BigDecimal notDue,
                @Minor BigDecimal thirtyDays,
                @Minor BigDecimal sixtyDays,
                @Minor BigDecimal ninetyDays,
                @Minor BigDecimal older,
                String currency) {}
    }
}
