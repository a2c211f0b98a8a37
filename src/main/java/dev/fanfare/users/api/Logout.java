package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;

/** Ends the caller's session. */
public record Logout() implements Change<Done> {}
