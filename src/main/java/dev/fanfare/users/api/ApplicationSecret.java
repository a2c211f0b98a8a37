package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * What an application signs in with.
 *
 * @param clientSecret shown this once
 */
public record ApplicationSecret(String status, String message, String clientId, String clientSecret)
        implements Message {
    @Override
    public String toString() {
        return "ApplicationSecret[" + clientId + "]";
    }
}
