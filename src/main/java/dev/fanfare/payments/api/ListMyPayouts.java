package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The caller's own payouts, newest first.
 *
 * @param status null, blank or {@code all} for every status
 */
public record ListMyPayouts(
        @Min(1) Integer page,
        @Min(1) Integer limit,

        @Size(max = 20)
        @Pattern(
                regexp = "\\s*|all|pending|processing|completed|rejected|cancelled|failed",
                message = "must be all, pending, processing, completed, rejected, cancelled or failed")
        String status)
        implements Ask<PayoutPage> {}
