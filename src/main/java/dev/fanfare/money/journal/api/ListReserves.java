package dev.fanfare.money.journal.api;

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
 * What was owed to publishers and advertisers at the end of each day, and what was there for it, newest first.
 *
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListReserves(
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListReserves.ReserveList> {
    /**
     * A part of the list.
     *
     * @param reserves a row for each day and currency
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record ReserveList(List<Item> reserves, @Nullable String next) implements Message {
        public ReserveList {
            reserves = List.copyOf(reserves);
        }

        /**
         * A day and a currency.
         *
         * @param owners number of those who were owed something
         * @param liabilities what was owed to all of them
         * @param assets what the last statements up to that day say is on our accounts at banks and providers
         * @param difference assets minus liabilities
         * @param unconfirmed number of our accounts of which no statement up to that day is known; they count as empty
         * @param block the last one sealed on that day
         * @param root of the tree that proves to each owner that the liabilities contain what they are owed
         */
        public record Item(
                Long id,
                LocalDate day,
                String currency,
                int owners,
                @Minor BigDecimal liabilities,
                @Minor BigDecimal assets,
                @Minor BigDecimal difference,
                long unconfirmed,
                long block,
                String root) {}
    }
}
