package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Proves that an account at a provider is the caller's. For a user, the account is connected; for an application without a
 * user, the account's owner is signed in, as a new user if there is none.
 *
 * @param provider its name, such as facebook
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record LogInWithProvider(String provider, Secret accessToken, String userId)
        implements Change<LogInWithProvider.ProviderConnected> {

    /**
     * The account is connected.
     *
     * @param networkId the connection's id; for a provider that is no network the identity's
     * @param accessToken the application's, for the user whom this signed in; null if a user was signed in already
     */
    public record ProviderConnected(
            String status,
            String message,
            Long networkId,
            @JsonInclude(JsonInclude.Include.NON_NULL) Secret accessToken)
            implements Message {
        public ProviderConnected(String message, Long networkId) {
            this("success", message, networkId, null);
        }
    }

    /**
     * The body of the request: what a provider gave to the client.
     *
     * @param accessToken the provider's
     * @param userId the user's id at the provider
     */
    public record ProviderLogin(
            @NotBlank @Size(max = 4096) Secret accessToken,
            @NotBlank @Size(max = 200) String userId) {
        public LogInWithProvider at(String provider) {
            return new LogInWithProvider(provider, accessToken, userId);
        }
    }
}
