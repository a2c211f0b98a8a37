package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Records that a payout under way could not be made, or that the bank returned a completed one. Its whole amount, fees
 * included, is available again.
 *
 * @param reason kept with the payout
 */
public record FailPayout(
        @NotNull Long payoutId, @NotBlank @Size(max = 500) String reason) implements Change<Done> {}
