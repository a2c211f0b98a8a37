package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import java.util.List;

/**
 * Registers an application, whose name is not verified (RFC 7591). It is public, and gets tokens for agents' tools alone. Fails
 * with a Refused SERVICE_UNAVAILABLE while too many registered ones wait to be connected.
 *
 * @param name as it calls itself
 * @param redirectUris already checked
 * @param scopes that it may request
 */
public record RegisterClient(String name, List<String> redirectUris, List<String> scopes)
        implements Ask<RegisterClient.ClientRegistered>, NonRetryable {
    public RegisterClient {
        redirectUris = List.copyOf(redirectUris);
        scopes = List.copyOf(scopes);
    }

    /** The registered application. */
    public record ClientRegistered(String clientId) implements Message {}
}
