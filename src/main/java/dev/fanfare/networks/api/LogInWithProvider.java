package dev.fanfare.networks.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * The caller shows that an account at a provider is theirs. A user has it connected; an application on its own signs the
 * account's owner in, who becomes one if there is none.
 *
 * @param provider facebook, google, instagram or twitter
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record LogInWithProvider(String provider, String accessToken, String userId)
        implements Change<LogInWithProvider.ProviderConnected> {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "LogInWithProvider[" + provider + ", " + userId + "]";
    }

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
            @JsonInclude(JsonInclude.Include.NON_NULL) String accessToken)
            implements Message {
        public ProviderConnected(String message, Long networkId) {
            this("success", message, networkId, null);
        }

        /** Never shows the token. */
        @Override
        public String toString() {
            return "ProviderConnected[" + networkId + "]";
        }
    }

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
}
