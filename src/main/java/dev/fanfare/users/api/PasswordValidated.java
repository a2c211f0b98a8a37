package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * Whether it is.
 *
 * @param userId null when it is not
 */
public record PasswordValidated(boolean valid, @Nullable Long userId) implements Message {}
