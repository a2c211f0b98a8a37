package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Moves an invoice from open to paid or void. */
public final class InvoiceMoves {
    private InvoiceMoves() {}

    /**
     * Records that an open invoice has been paid in full.
     *
     * @param reference the bank's, of the payment; null for none
     */
    public record PayInvoice(
            @NotNull Long invoiceId, @Size(max = 200) String reference) implements Change<Done> {}

    /** Voids an open invoice that was a mistake; its amount becomes part of the advertiser's next one. */
    public record VoidInvoice(
            @NotNull Long invoiceId,
            @NotBlank @Size(max = 500) String reason) implements Change<Done> {}
}
