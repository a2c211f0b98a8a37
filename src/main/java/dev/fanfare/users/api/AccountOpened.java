package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * An account for a provider's user.
 *
 * @param userId null when the address is another account's
 */
public record AccountOpened(Long userId) implements Message {}
