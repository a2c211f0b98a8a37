package dev.fanfare.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Ends a token's grant (RFC 7009). An unknown token is no error. */
public record RevokeAppToken(String clientId, String clientSecret, String token)
        implements Ask<RevokeAppToken.AppTokenRevoked> {
    @Override
    public String toString() {
        return "RevokeAppToken[" + clientId + "]";
    }

    /**
     * It is over.
     *
     * @param knownClient false when the application's id or secret is wrong
     */
    public record AppTokenRevoked(boolean knownClient) implements Message {}
}
