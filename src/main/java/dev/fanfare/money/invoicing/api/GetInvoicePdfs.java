package dev.fanfare.money.invoicing.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Document;
import jakarta.validation.constraints.NotNull;

/** Invoices and credit notes as PDF files, with the electronic invoice in them. */
public final class GetInvoicePdfs {
    private GetInvoicePdfs() {}

    /** An invoice of any advertiser. */
    public record GetInvoicePdf(@NotNull Long invoiceId) implements Ask<Document> {}

    /** A credit note on an invoice of any advertiser. */
    public record GetCreditNotePdf(@NotNull Long creditNoteId) implements Ask<Document> {}

    /**
     * An advertiser's invoice.
     *
     * @param creditNoteId a credit note on it, instead of the invoice; null for the invoice
     */
    public record GetAdvertiserInvoicePdf(
            @NotNull Long advertiserId, @NotNull Long invoiceId, Long creditNoteId) implements Ask<Document> {}
}
