package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Declines a pending payout and gives its amount back.
 *
 * @param reason kept with the payout
 * @param notes for operators; null leaves those there are
 */
public record RejectPayout(
        @NotNull Long payoutId,
        @NotBlank @Size(max = 500) String reason,
        @Size(max = 2000) String notes) implements Change<Done> {}
