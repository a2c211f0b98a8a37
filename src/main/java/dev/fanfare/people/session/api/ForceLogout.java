package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Ends all sessions and application tokens of an account. Backend tokens stay until they are revoked.
 *
 * @param reason for the audit log; null for none
 */
public record ForceLogout(
        @NotNull Long userId, @Size(max = 1_000) String reason) implements Change<ActionResult> {}
