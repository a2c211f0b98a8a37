package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** A new account. */
public record AccountCreated(long userId) implements Message {}
