package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * The services of a month or quarter whose VAT customers in other EU countries account for, less credit notes and write-offs.
 *
 * @param period such as {@code 2026-10} or {@code 2026-Q4}
 * @param cursor the {@code next} of another page; null for the first
 * @param limit lines in an answer; null for a hundred
 */
public record GetEcSalesList(
        @NotBlank
        @Pattern(
                regexp = "\\d{4}-(0[1-9]|1[0-2]|Q[1-4])",
                message = "must be a month such as 2026-10, or a quarter such as 2026-Q4")
        String period,

        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<GetEcSalesList.EcSalesList> {
    /**
     * An EC sales list.
     *
     * @param period as asked for
     * @param isClosed whether nothing can be added any more
     * @param next the cursor of the next page; null if this is the last
     */
    public record EcSalesList(
            String period,
            boolean isClosed,
            List<Line> lines,
            @Nullable String next) implements Message {
        public EcSalesList {
            lines = List.copyOf(lines);
        }

        /**
         * The sum over a company of ours, a customer's VAT id and a currency.
         *
         * @param line its number in the list
         * @param country of the customer
         * @param vatId as on the invoices
         * @param code S for services
         * @param net negative when more was credited than billed
         */
        public record Line(
                long line,
                long legalEntityId,
                String legalEntity,
                String country,
                String vatId,
                String code,
                String currency,
                @Minor BigDecimal net) {}
    }
}
