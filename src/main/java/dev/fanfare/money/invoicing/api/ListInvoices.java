package dev.fanfare.money.invoicing.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.invoicing.api.GetVatReport.VatReport.LocalVat;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.PartialBuilder;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Invoices of all advertisers, the last issued first.
 *
 * @param advertiserId null for all
 * @param invoiceStatus null, blank or {@code all} for every status
 * @param dateFrom first day that an invoice may be dated; null for no bound
 * @param dateTo last day; null for no bound
 * @param cursor the {@code next} of another page; null for a page by its number
 */
@PartialBuilder
public record ListInvoices(
        Long advertiserId,

        @Size(max = 20)
        @Pattern(
                regexp = "\\s*|all|open|paid|written_off|void",
                message = "must be all, open, paid, written_off or void")
        String invoiceStatus,

        LocalDate dateFrom,
        LocalDate dateTo,
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListInvoices.InvoicePage> {
    /** A page of all advertisers' invoices. */
    public record InvoicePage(
            List<Invoice> invoices, @JsonUnwrapped PageRequest.Place place) implements Message {
        public InvoicePage {
            invoices = List.copyOf(invoices);
        }

        /**
         * An invoice with all details for operators.
         *
         * @param state open, partly_paid, overdue, paid, written_off or void
         * @param net without VAT
         * @param vatTreatment none, domestic, reverse_charge or export
         * @param vatRate in percent
         * @param localVat {@code vat} in the currency of our company's country; null where the invoice is in it, or has none
         * @param credited by credit notes, with VAT
         * @param writtenOff with VAT, and not recovered since
         * @param paidAt null unless it is paid
         * @param reference the bank's of the last payment; null without one
         * @param voidedAt null unless credit notes cover all of it
         * @param reason of the last credit note; null without one
         * @param billedAgainBy the later invoice that includes a void one's amount; null while there is none
         */
        @StagedBuilder
        public record Invoice(
                @JsonUnwrapped AdvertiserInvoices.Item item,
                long legalEntityId,
                long advertiserId,
                String advertiserName,

                State state,

                LocalDate dueOn,
                @Minor BigDecimal net,
                @Minor BigDecimal vat,

                @OneOf(words = {"none", "domestic", "reverse_charge", "export"})
                String vatTreatment,

                BigDecimal vatRate,
                @Nullable LocalVat localVat,
                @Minor BigDecimal paid,
                @Minor BigDecimal credited,
                @Minor BigDecimal writtenOff,
                Instant issuedAt,
                @Nullable Instant paidAt,
                @Nullable String reference,
                @Nullable Instant voidedAt,
                @Nullable String reason,
                @Nullable Long billedAgainBy) {}
    }

    /** Where an invoice is, for staff. */
    public enum State implements Coded {
        OPEN,
        PARTLY_PAID,
        OVERDUE,
        PAID,
        WRITTEN_OFF,
        VOID
    }
}
