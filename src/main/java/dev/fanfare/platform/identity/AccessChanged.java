package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/**
 * What this account may do has changed, or one of its credentials ended: what is remembered of it is to be forgotten.
 *
 * @param userId the account
 */
public record AccessChanged(long userId) implements Event {}
