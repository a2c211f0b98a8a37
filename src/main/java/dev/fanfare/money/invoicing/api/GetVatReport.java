package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import java.util.List;

/**
 * The VAT on a month's invoices, less that on its credit notes and write-offs.
 *
 * @param month such as {@code 2026-10}
 */
public record GetVatReport(
        @NotBlank @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be a month such as 2026-10")
        String month) implements Ask<GetVatReport.VatReport> {
    /**
     * A month's VAT.
     *
     * @param isClosed whether nothing can be added any more
     */
    public record VatReport(String month, boolean isClosed, List<Line> lines, List<Total> totals) implements Message {
        public VatReport {
            lines = List.copyOf(lines);
            totals = List.copyOf(totals);
        }

        /**
         * The sum over a company of ours, a country, a treatment, a rate and a currency.
         *
         * @param country of the customers; null if unknown
         * @param treatment none, domestic, reverse_charge or export
         * @param rate in percent
         * @param net negative when more was credited than billed, like {@code vat}
         * @param localVat {@code vat} in the currency of the company's country; null where it is in it, and without VAT
         * @param documents invoices, credit notes and write-offs
         */
        public record Line(
                long legalEntityId,
                String legalEntity,
                @Nullable String country,

                @OneOf(words = {"none", "domestic", "reverse_charge", "export"})
                String treatment,

                BigDecimal rate,
                String currency,
                @Minor BigDecimal net,
                @Minor BigDecimal vat,
                @Nullable LocalVat localVat,
                long documents) {}

        /** VAT in the currency of the country that it is due in. */
        public record LocalVat(@Minor BigDecimal amount, String currency) {}

        /**
         * The sum over a currency.
         *
         * @param reverseCharge the part of {@code net} whose VAT customers account for
         * @param vatBooked VAT booked in the journal in the month: equals {@code vat}
         */
        public record Total(
                String currency,
                @Minor BigDecimal net,
                @Minor BigDecimal vat,
                @Minor BigDecimal reverseCharge,
                @Minor BigDecimal vatBooked) {}
    }
}
