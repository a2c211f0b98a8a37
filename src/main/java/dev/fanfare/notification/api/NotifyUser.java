package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Sends an operator's message to a user, whatever the user has muted.
 *
 * @param type for the user's client to group by; {@code message} when left out
 */
public record NotifyUser(
        @NotNull Long userId,
        @NotBlank @Size(max = 2_000) String message,
        @Size(max = 50) String type,
        @NotBlank @Size(max = 200) String title)
        implements Change<ActionResult> {}
