package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * Whether something was found.
 *
 * @param id null when not
 */
public record FoundId(@Nullable Long id, String message) implements Message {}
