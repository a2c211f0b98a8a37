package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** An advertiser's invoices. */
public record AdvertiserInvoices(List<Item> invoices) implements Message {
    public AdvertiserInvoices {
        invoices = List.copyOf(invoices);
    }

    /**
     * What was spent in a month and currency.
     *
     * @param id its number, of one series without gaps
     * @param date the last day of the month
     * @param status open, paid or void
     */
    public record Item(long id, BigDecimal amount, String currency, LocalDate date, String status) {}
}
