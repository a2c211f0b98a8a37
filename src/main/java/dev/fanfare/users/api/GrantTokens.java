package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/**
 * A token request (RFC 6749, 4 and 6). Members that the grant type does not use are null.
 *
 * @param grantType authorization_code, client_credentials, refresh_token or password
 */
public record GrantTokens(
        String clientId,
        String clientSecret,
        String grantType,
        String code,
        String redirectUri,
        String codeVerifier,
        String refreshToken,
        String username,
        String password,
        String scope)
        implements Ask<TokensGranted> {
    @Override
    public String toString() {
        return "GrantTokens[" + clientId + ", " + grantType + "]";
    }
}
