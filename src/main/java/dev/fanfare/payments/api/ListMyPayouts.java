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

        @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
        String status)
        implements Ask<PayoutPage> {}
