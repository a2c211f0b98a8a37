package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** A new account, signed in. */
public record Registered(String status, String message, long userId, String token) implements Message {
    @Override
    public String toString() {
        return "Registered[" + userId + "]";
    }
}
