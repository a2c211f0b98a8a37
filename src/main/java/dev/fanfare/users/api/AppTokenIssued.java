package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** An application's access token for a user. */
public record AppTokenIssued(String accessToken) implements Message {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "AppTokenIssued[…]";
    }
}
