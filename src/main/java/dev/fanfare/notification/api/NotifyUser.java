package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Sends an operator's message to a user, even if muted.
 *
 * @param type for grouping in the client; {@code message} by default
 */
public record NotifyUser(
        @NotNull Long userId,
        @NotBlank @Size(max = 2_000) String message,
        @Size(max = 50) String type,
        @NotBlank @Size(max = 200) String title)
        implements Change<ActionResult> {}
