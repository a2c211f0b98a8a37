package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;

/** Ends the session that the caller showed. */
public record Logout() implements Change<Done> {}
