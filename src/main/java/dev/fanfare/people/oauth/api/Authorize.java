package dev.fanfare.people.oauth.api;

import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.records.StagedBuilder;
import java.util.List;

/**
 * Allows an application to act for a user (RFC 6749, 4.1, with PKCE, RFC 7636). Without a username it only checks the
 * request, before the login page.
 *
 * @param challenge the S256 code challenge
 * @param username null to check the request only
 * @param password null to check the request only
 * @param code of a second factor; null for none
 * @param device its own name; null for unknown
 * @param passkey instead of name, password and code; null for none
 */
@StagedBuilder
public record Authorize(
        String clientId,
        String redirectUri,
        String challenge,
        String scope,
        TokenResource resource,
        String username,
        Secret password,
        Secret code,
        String device,
        Assertion passkey)
        implements Ask<Authorize.Authorized>, NonRetryable {

    /**
     * The answer to an authorization request.
     *
     * @param applicationName as the consent page shows it; null if the application or its redirect address is unknown:
     *     nothing may be sent there
     * @param scopes codes of the requested scopes
     * @param code the authorization code; null after a mere check or an error
     * @param error invalid_request when the PKCE challenge is missing or malformed, invalid_scope for an unknown or
     *     disallowed scope, invalid_target for an unknown resource, code_needed after the right password without a right
     *     code, wrong_password for a wrong username or password; null for none
     */
    public record Authorized(String applicationName, List<String> scopes, Secret code, String error)
            implements Message {
        public Authorized {
            scopes = List.copyOf(scopes);
        }
    }
}
