package dev.fanfare.networks;

import io.vertx.core.Future;

/** A provider of accounts, asked over its public API. */
interface SocialProvider {

    /** Lower case; in paths and in the database. */
    String name();

    /**
     * The account that a token opens.
     *
     * @param accessToken printable ASCII
     * @return the account; or a Refused: NETWORK_VERIFICATION_FAILED when the provider does not take the token or it was
     *     not issued to our application, SERVICE_UNAVAILABLE when the provider cannot be asked
     */
    Future<ProviderAccount> verify(String accessToken);
}
