package dev.fanfare.money.invoicing.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * An advertiser's invoices, newest first.
 *
 * @param invoiceStatus null, blank or {@code all} for every status
 * @param dateFrom first day that an invoice may be dated; null for no bound
 * @param dateTo last day; null for no bound
 * @param limit invoices in an answer; null, with cursor null too, for all
 * @param sort what the list is sorted by; null for newest first, or for date with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListAdvertiserInvoices(
        @NotNull Long advertiserId,

        @Size(max = 20)
        @Pattern(
                regexp = "\\s*|all|open|paid|written_off|void",
                message = "must be all, open, paid, written_off or void")
        String invoiceStatus,

        LocalDate dateFrom,
        LocalDate dateTo,
        @Min(1) Integer limit,
        @IgnoredWith("updated_since") Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListAdvertiserInvoices.AdvertiserInvoices> {
    /** What invoices are sorted by. */
    public enum Sort implements Coded {
        DATE,
        /** With VAT, in minor units. */
        AMOUNT
    }

    /**
     * An advertiser's invoices.
     *
     * @param next the cursor of the next page; left out at the end
     * @param syncedUntil the {@code updated_since} with which a client goes on; left out without {@code updated_since}, and
     *     while {@code next} follows
     */
    public record AdvertiserInvoices(
            List<Item> invoices,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant syncedUntil)
            implements Message {
        public AdvertiserInvoices {
            invoices = List.copyOf(invoices);
        }

        /**
         * An invoice of a month and currency.
         *
         * @param amount with VAT
         * @param date the last day of the month
         * @param status open, paid, written_off or void
         * @param number in the series of its legal entity, such as {@code F-12}
         * @param updatedAt when what lists show of it changed last
         * @param paymentReference for transfers that pay it (ISO 11649)
         */
        public record Item(
                long id,
                @Minor BigDecimal amount,
                String currency,
                LocalDate date,

                Status status,

                String number,
                String paymentReference,
                Instant updatedAt)
                implements Message {}
    }

    /** Where an invoice is. */
    public enum Status implements Coded {
        OPEN,
        PAID,
        WRITTEN_OFF,
        VOID
    }
}
