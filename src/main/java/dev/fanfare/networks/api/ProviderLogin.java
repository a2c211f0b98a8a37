package dev.fanfare.networks.api;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * What a provider gave to a client.
 *
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record ProviderLogin(
        @NotBlank @Size(max = 4096) String accessToken,
        @NotBlank @Size(max = 200) String userId) {
    public LogInWithProvider at(String provider) {
        return new LogInWithProvider(provider, accessToken, userId);
    }

    /** Never shows the token. */
    @Override
    public String toString() {
        return "ProviderLogin[" + userId + "]";
    }
}
