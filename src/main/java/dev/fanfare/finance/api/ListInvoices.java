package dev.fanfare.finance.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.finance.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Invoices of all advertisers, the highest number first.
 *
 * @param advertiserId null for all
 * @param invoiceStatus null, blank or {@code all} for every status
 * @param dateFrom first day that an invoice may be dated; null for no bound
 * @param dateTo last day; null for no bound
 */
public record ListInvoices(
        Long advertiserId,

        @Size(max = 20) @Pattern(regexp = "\\s*|all|open|paid|void", message = "must be all, open, paid or void")
        String invoiceStatus,

        LocalDate dateFrom,
        LocalDate dateTo,
        @Min(1) Integer page,
        @Min(1) Integer limit)
        implements Ask<ListInvoices.InvoicePage> {
    /** A page of all advertisers' invoices. */
    public record InvoicePage(List<Invoice> invoices, long total, int page, int limit) implements Message {
        public InvoicePage {
            invoices = List.copyOf(invoices);
        }

        /**
         * An invoice with everything that operators may know of it.
         *
         * @param paidAt null unless it is paid, as {@code reference}, that of the payment, is
         * @param voidedAt null unless it is void, as {@code reason} is
         * @param billedAgainBy the later invoice that includes a void one's amount; null while there is none
         */
        public record Invoice(
                @JsonUnwrapped AdvertiserInvoices.Item item,
                long advertiserId,
                String advertiserName,
                Instant issuedAt,
                @Nullable Instant paidAt,
                @Nullable String reference,
                @Nullable Instant voidedAt,
                @Nullable String reason,
                @Nullable Long billedAgainBy) {}
    }
}
