package dev.fanfare.networks.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;

/**
 * The account at the provider is the caller's.
 *
 * @param networkId the connection's id; the identity's, for a provider that is no network
 * @param accessToken the application's, for the user who has signed in by this; null when somebody was signed in already
 */
public record ProviderConnected(
        String status,
        String message,
        Long networkId,
        @JsonInclude(JsonInclude.Include.NON_NULL) String accessToken) implements Message {
    public ProviderConnected(String message, Long networkId) {
        this("success", message, networkId, null);
    }

    /** Never shows the token. */
    @Override
    public String toString() {
        return "ProviderConnected[" + networkId + "]";
    }
}
