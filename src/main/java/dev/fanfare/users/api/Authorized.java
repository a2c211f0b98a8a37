package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

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
