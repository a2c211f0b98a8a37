package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;

/**
 * The account at the provider is the caller's.
 *
 * @param networkId the connection's id; the identity's, for a provider that is no network
 */
public record ProviderConnected(String status, String message, Long networkId) implements Message {
    public ProviderConnected(String message, Long networkId) {
        this("success", message, networkId);
    }
}
