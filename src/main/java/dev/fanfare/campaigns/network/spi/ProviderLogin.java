package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;

/** Verifies the access tokens that users got from a provider, by the provider's public API. */
@FunctionalInterface
public interface ProviderLogin {
    /**
     * Returns the account that a token belongs to.
     *
     * @param accessToken printable ASCII
     * @return the account; or a Refused: NETWORK_VERIFICATION_FAILED when the provider rejects the token or issued it to
     *     another application than ours, SERVICE_UNAVAILABLE when the provider cannot be reached
     */
    Future<ProviderAccount> verify(String accessToken);
}
