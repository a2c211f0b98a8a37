package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

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
        implements Ask<Authorized> {
    @Override
    public String toString() {
        return "Authorize[" + clientId + "]";
    }
}
