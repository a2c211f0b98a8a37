package dev.fanfare.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Revokes a token's grant (RFC 7009). An unknown token is not an error. */
public record RevokeAppToken(String clientId, String clientSecret, String token)
        implements Ask<RevokeAppToken.AppTokenRevoked> {
    @Override
    public String toString() {
        return "RevokeAppToken[" + clientId + "]";
    }

    /**
     * The token is no longer valid.
     *
     * @param knownClient false when the application's id or secret is wrong
     */
    public record AppTokenRevoked(boolean knownClient) implements Message {}
}
