package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** A new account. */
public record UserCreated(String status, String message, long userId) implements Message {}
