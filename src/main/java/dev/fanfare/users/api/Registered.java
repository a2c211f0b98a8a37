package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * A new account, signed in.
 *
 * @param token of a web session, or the access token of the application that registered it
 */
public record Registered(String status, String message, long userId, String token) implements Message {

    /** As applications see it. */
    public record App(String status, String message, long userId, String accessToken) {
        public static App of(Registered registered) {
            return new App(registered.status(), registered.message(), registered.userId(), registered.token());
        }
    }

    @Override
    public String toString() {
        return "Registered[" + userId + "]";
    }
}
