package dev.fanfare.people.oauth.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.records.StagedBuilder;

/**
 * A token request (RFC 6749, 4 and 6). Members that the grant type does not use are null.
 *
 * @param grantType authorization_code, client_credentials, refresh_token, password or the device grant's URN
 */
@StagedBuilder
public record GrantTokens(
        String clientId,
        Secret clientSecret,
        String grantType,
        Secret code,
        String redirectUri,
        Secret codeVerifier,
        Secret refreshToken,
        Secret deviceCode,
        String username,
        Secret password,
        String scope,
        TokenResource resource)
        implements Ask<GrantTokens.TokensGranted>, NonRetryable {

    /**
     * The tokens, or an error (RFC 6749, 5.1 and 5.2).
     *
     * @param expiresIn seconds until the access token expires
     * @param refreshToken null for an application on its own
     * @param error null if tokens were granted
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TokensGranted(
            Secret accessToken,
            String tokenType,
            Long expiresIn,
            Secret refreshToken,
            String scope,
            String error,
            String errorDescription)
            implements Message {

        public static TokensGranted refused(String error, String description) {
            return new TokensGranted(null, null, null, null, null, error, description);
        }
    }
}
