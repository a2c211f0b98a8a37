package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

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
        implements Ask<InvoicePage> {}
