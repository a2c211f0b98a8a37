package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Records that an open invoice has been paid in full.
 *
 * @param reference of the payment, as the bank has it; null for none
 */
public record PayInvoice(
        @NotNull Long invoiceId, @Size(max = 200) String reference) implements Change<Done> {}
