package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Change;

/**
 * The caller shows that an account at a provider is theirs. A user has it connected; an application on its own signs the
 * account's owner in, who becomes one if there is none.
 *
 * @param provider facebook, google, instagram or twitter
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record LogInWithProvider(String provider, String accessToken, String userId)
        implements Change<ProviderConnected> {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "LogInWithProvider[" + provider + ", " + userId + "]";
    }
}
