package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Proves that the caller owns an account at a provider. For a user, connects the account; for an application without a
 * user, signs in the account's owner, who is created if necessary.
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
     * @param networkId the connection's id; the identity's id if the provider is no network
     * @param accessToken the application's token for the user signed in; null if a user was already signed in
     */
    public record ProviderConnected(
            String status,
            Translatable message,
            Long networkId,
            @JsonInclude(JsonInclude.Include.NON_NULL) Secret accessToken)
            implements Message {
        public ProviderConnected(@English String message, Long networkId) {
            this("success", Translatable.of(message), networkId, null);
        }
    }

    /**
     * The request body: the client's data from the provider.
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
