package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;

/**
 * The caller shows that an account at a provider is theirs.
 *
 * @param provider facebook, google, instagram or twitter
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record LogInWithProvider(String provider, String accessToken, String userId) implements Ask<ProviderConnected> {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "LogInWithProvider[" + provider + ", " + userId + "]";
    }
}
