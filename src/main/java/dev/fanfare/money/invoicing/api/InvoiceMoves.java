package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;

/** Payments, credit notes and write-offs of an invoice. */
public final class InvoiceMoves {
    private InvoiceMoves() {}

    /**
     * Records that an open or written-off invoice, or a part of it, has been paid.
     *
     * @param amount of the payment, at most what is owed; null for all of that
     * @param paidOn the day of the payment, as the bank says; null for today
     * @param reference the bank's, of the payment; null for none
     * @param anotherPayment whether it is another payment than an equal one that a bank, a provider or a person has reported;
     *     null for no: then an equal one refuses it
     */
    public record PayInvoice(
            @NotNull Long invoiceId,
            @Positive BigDecimal amount,
            LocalDate paidOn,
            @Size(max = 200) @Pasted(Pasted.Form.SPACED) String reference,
            Boolean anotherPayment)
            implements Change<ProposedOrDone>, CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            if (paidOn != null && paidOn.isAfter(BusinessTime.today())) {
                problems.putIfAbsent("paid_on", "is in the future");
            }
        }
    }

    /**
     * Takes a payment off an invoice, which is owed again.
     *
     * @param neverCame whether there is no such money; null for no: it becomes part of the advertiser's funds
     */
    public record UndoPayment(
            @NotNull Long paymentId,
            Boolean neverCame,
            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}

    /** Pays as much as possible of an open invoice from its advertiser's funds. */
    public record PayFromFunds(@NotNull Long invoiceId) implements Change<PaidFromFunds> {}

    /**
     * Pays an advertiser's own invoice from its funds.
     *
     * @param advertiserId whose invoice it is
     */
    public record PayOwnInvoice(
            @NotNull Long advertiserId, @NotNull Long invoiceId) implements Change<PaidFromFunds> {}

    /**
     * The result of a payment.
     *
     * @param paid zero when nothing was free
     * @param open the open amount
     */
    public record PaidFromFunds(
            String status,
            Translatable message,
            @Minor BigDecimal paid,
            @Minor BigDecimal open,
            String currency) implements Message {}

    /**
     * Voids a wrong unpaid invoice by a credit note on all of it; its amount becomes part of the advertiser's next one.
     */
    public record VoidInvoice(
            @NotNull Long invoiceId,
            @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}

    /**
     * Writes off what is open of an overdue invoice, or a part of it, as a bad debt: its VAT is taken back. What is paid
     * later beyond the open amount recovers it.
     *
     * @param amount with VAT, at most what is open; null for all of that
     */
    public record WriteOffInvoice(
            @NotNull Long invoiceId,
            @Positive BigDecimal amount,
            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}

    /**
     * Waives part of an invoice by a credit note. It is not billed again. What was paid for it goes to the advertiser's
     * funds.
     *
     * @param net without VAT, which is added as on the invoice; null for all of an unpaid invoice
     */
    public record CreditInvoice(
            @NotNull Long invoiceId,
            @Positive BigDecimal net,
            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}
}
