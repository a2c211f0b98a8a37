package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;

/** Verifies users' access tokens by the provider's public API. */
@FunctionalInterface
public interface ProviderLogin {
    /**
     * Returns the account that a token belongs to.
     *
     * @param accessToken printable ASCII
     * @return the account; or a Refused: NETWORK_VERIFICATION_FAILED if the provider rejects the token or issued it to
     *     another application, SERVICE_UNAVAILABLE if the provider is unreachable
     */
    Future<ProviderAccount> verify(String accessToken);
}
