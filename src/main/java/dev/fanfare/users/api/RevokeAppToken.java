package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** Ends a token's grant (RFC 7009). An unknown token is no error. */
public record RevokeAppToken(String clientId, String clientSecret, String token) implements Ask<AppTokenRevoked> {
    @Override
    public String toString() {
        return "RevokeAppToken[" + clientId + "]";
    }
}
