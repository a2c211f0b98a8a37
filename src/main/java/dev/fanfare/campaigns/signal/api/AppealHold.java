package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Appeals the hold of one's own payment, once. Another person decides; without a decision the hold ends by its time.
 *
 * @param signalId of the hold
 * @param reason what speaks against it
 */
public record AppealHold(
        @NotNull Long signalId, @NotBlank @Size(max = 1_000) String reason) implements Change<ActionResult> {}
