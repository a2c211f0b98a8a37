package dev.fanfare.money.invoicing.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Shows an invoice with its payments, credit notes and write-offs, oldest first. */
public record GetInvoice(@NotNull Long invoiceId) implements Ask<GetInvoice.InvoiceDetails> {
    /**
     * An invoice's payments, credit notes and write-offs.
     *
     * @param invoice as lists show it; left out for callers who may not read lists of all invoices
     */
    public record InvoiceDetails(
            long invoiceId,
            @JsonInclude(JsonInclude.Include.NON_NULL) InvoicePage.Invoice invoice,
            List<Payment> payments,
            List<CreditNote> creditNotes,
            List<WriteOff> writeOffs)
            implements Message {
        public InvoiceDetails {
            payments = List.copyOf(payments);
            creditNotes = List.copyOf(creditNotes);
            writeOffs = List.copyOf(writeOffs);
        }

        /**
         * A payment, or what it lost again.
         *
         * @param source transfer, or funds for the advertiser's; undone, returned by the payer's bank, or credited after
         *     the payment
         * @param amount negative for what was lost
         * @param paidOn as the bank says
         * @param bookedOn that day, or the first open day
         * @param reference the bank's; null for none
         * @param reverses the payment that it undoes; null for none
         * @param reason why it was undone; null otherwise
         * @param recordedBy who recorded it; null for a job
         */
        public record Payment(
                long id,

                PaymentSource source,

                @Minor BigDecimal amount,
                String currency,
                LocalDate paidOn,
                LocalDate bookedOn,
                @Nullable String reference,
                @Nullable Long reverses,
                @Nullable String reason,
                @Nullable Long recordedBy,
                Instant createdAt) {}

        /**
         * A write-off, or what was recovered of it.
         *
         * @param amount with VAT; negative for what was recovered
         * @param vat of that
         * @param bookedOn the day that it counts for
         * @param reason null for what was recovered
         * @param recordedBy who recorded it; null for a job
         */
        public record WriteOff(
                long id,
                @Minor BigDecimal amount,
                @Minor BigDecimal vat,
                String currency,
                LocalDate bookedOn,
                @Nullable String reason,
                @Nullable Long recordedBy,
                Instant createdAt) {}

        /**
         * A credit note.
         *
         * @param number in the series of its legal entity
         * @param billsAgain whether the next invoice bills it again
         * @param reversal the key of the journal entry that reversed the work; null for a decision
         */
        public record CreditNote(
                long id,
                String number,
                LocalDate issuedOn,
                @Minor BigDecimal net,
                @Minor BigDecimal vat,
                String currency,
                String reason,
                boolean billsAgain,
                @Nullable String reversal,
                long issuedBy) {}
    }

    /** What a payment was made with. */
    public enum PaymentSource implements Coded {
        TRANSFER,
        FUNDS,
        UNDONE,
        RETURNED,
        CREDITED
    }
}
