package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * There is a superuser.
 *
 * @param made whether it was made now
 */
public record SuperuserEnsured(boolean made) implements Message {}
