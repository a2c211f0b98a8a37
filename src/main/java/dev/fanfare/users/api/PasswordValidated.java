package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * Whether it is.
 *
 * @param userId null when it is not
 */
public record PasswordValidated(boolean valid, Long userId) implements Message {}
