package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;

/** Revokes a token's grant (RFC 7009). An unknown token is not an error. */
public record RevokeAppToken(String clientId, Secret clientSecret, Secret token)
        implements Ask<RevokeAppToken.AppTokenRevoked> {

    /**
     * The token is no longer valid.
     *
     * @param knownClient false if the application's id or secret is wrong
     */
    public record AppTokenRevoked(boolean knownClient) implements Message {}
}
