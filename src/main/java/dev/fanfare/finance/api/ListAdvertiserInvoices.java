package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

/**
 * An advertiser's invoices, newest first.
 *
 * @param invoiceStatus null, blank or {@code all} for every status
 * @param dateFrom first day that an invoice may be dated; null for no bound
 * @param dateTo last day; null for no bound
 */
public record ListAdvertiserInvoices(
        @NotNull Long advertiserId,

        @Size(max = 20) @Pattern(regexp = "\\s*|all|open|paid|void", message = "must be all, open, paid or void")
        String invoiceStatus,

        LocalDate dateFrom,
        LocalDate dateTo)
        implements Ask<AdvertiserInvoices> {}
