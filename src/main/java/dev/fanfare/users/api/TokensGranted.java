package dev.fanfare.users.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;

/**
 * Tokens, or why there are none (RFC 6749, 5.1 and 5.2).
 *
 * @param expiresIn seconds the access token lasts
 * @param refreshToken null for an application on its own
 * @param error null when tokens were granted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokensGranted(
        String accessToken,
        String tokenType,
        Long expiresIn,
        String refreshToken,
        String scope,
        String error,
        String errorDescription)
        implements Message {

    public static TokensGranted refused(String error, String description) {
        return new TokensGranted(null, null, null, null, null, error, description);
    }

    @Override
    public String toString() {
        return "TokensGranted[" + (error == null ? "" : error) + "]";
    }
}
