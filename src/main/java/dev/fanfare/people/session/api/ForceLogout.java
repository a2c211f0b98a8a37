package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** Ends all sessions and application tokens of an account. Backend tokens stay until they are revoked. */
public record ForceLogout(@NotNull Long userId) implements Change<ActionResult> {}
