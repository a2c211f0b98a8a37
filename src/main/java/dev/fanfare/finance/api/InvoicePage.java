package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A page of all advertisers' invoices. */
public record InvoicePage(List<Invoice> invoices, long total, int page, int limit) implements Message {
    public InvoicePage {
        invoices = List.copyOf(invoices);
    }

    /**
     * An invoice with everything that operators may know of it.
     *
     * @param id its number, of one series without gaps
     * @param date the last day of the month it bills
     * @param status open, paid or void
     * @param paidAt null unless it is paid, as {@code reference}, that of the payment, is
     * @param voidedAt null unless it is void, as {@code reason} is
     * @param billedAgainBy the later invoice that a void one's amount became part of; null for none yet
     */
    public record Invoice(
            long id,
            long advertiserId,
            String advertiserName,
            BigDecimal amount,
            String currency,
            LocalDate date,
            String status,
            Instant issuedAt,
            @Nullable Instant paidAt,
            @Nullable String reference,
            @Nullable Instant voidedAt,
            @Nullable String reason,
            @Nullable Long billedAgainBy) {}
}
