package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;

/** Ends the caller's session. */
public record Logout() implements Change<ActionResult> {}
