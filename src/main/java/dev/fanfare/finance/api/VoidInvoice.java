package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Takes back an open invoice that was a mistake; what it billed becomes part of the advertiser's next one. */
public record VoidInvoice(
        @NotNull Long invoiceId, @NotBlank @Size(max = 500) String reason) implements Change<Done> {}
