package dev.fanfare.people.oauth.api;

import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.bus.StagedBuilder;
import dev.fanfare.platform.crypto.Secret;
import java.util.List;

/**
 * Allows an application to act for a user (RFC 6749, 4.1, with PKCE, RFC 7636). Without a username it only checks the
 * request, before the login page is shown.
 *
 * @param challenge the S256 code challenge
 * @param username null to check the request only
 * @param password null to check the request only
 * @param code of a second factor; null for none
 * @param passkey instead of name, password and code; null for none
 */
@StagedBuilder
public record Authorize(
        String clientId,
        String redirectUri,
        String challenge,
        String scope,
        String username,
        Secret password,
        Secret code,
        Assertion passkey)
        implements Ask<Authorize.Authorized>, NonRetryable {

    /**
     * The answer to an authorization request.
     *
     * @param applicationName as the consent page shows it; null when the application or its redirect address is
     *     unknown, and then nothing may be sent there
     * @param scopes codes of what it asks for
     * @param code the authorization code; null when the request was only checked, and on an error
     * @param error invalid_request when the PKCE challenge is missing or malformed, invalid_scope when it asks for what is
     *     unknown or not for it, code_needed when the password is right and a right code is missing, wrong_password when username or
     *     password is wrong; null for none
     */
    public record Authorized(String applicationName, List<String> scopes, Secret code, String error)
            implements Message {
        public Authorized {
            scopes = List.copyOf(scopes);
        }
    }
}
