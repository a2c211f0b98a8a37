package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * It is over.
 *
 * @param knownClient false when the application's id or secret is wrong
 */
public record AppTokenRevoked(boolean knownClient) implements Message {}
