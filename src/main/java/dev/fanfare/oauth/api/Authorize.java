package dev.fanfare.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/**
 * A user's yes to an application (RFC 6749, 4.1, with PKCE, RFC 7636). Without username: only whether the request is a
 * good one, before the login page is shown.
 *
 * @param challenge the S256 code challenge
 * @param username null before the user has been asked
 * @param password null before the user has been asked
 */
public record Authorize(
        String clientId, String redirectUri, String challenge, String scope, String username, String password)
        implements Ask<Authorize.Authorized> {
    @Override
    public String toString() {
        return "Authorize[" + clientId + "]";
    }

    /**
     * The answer to an authorization request.
     *
     * @param applicationName as the consent page shows it; null when the application or its redirect address is unknown, and
     *     then nothing may be sent there
     * @param code the authorization code; null when none was asked for or there is an error
     * @param error invalid_request when the PKCE challenge is missing or malformed, wrong_password when username and password
     *     do not fit; null for none
     */
    public record Authorized(String applicationName, String code, String error) implements Message {
        @Override
        public String toString() {
            return "Authorized[" + applicationName + "]";
        }
    }
}
