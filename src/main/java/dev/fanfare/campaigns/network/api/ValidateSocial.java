package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Finds the account that a provider's token belongs to.
 *
 * @param provider its name, such as facebook
 */
public record ValidateSocial(
        @NotBlank @Size(max = 50) @OneOf(LoginProvider.class)
        String provider,

        @NotBlank @Size(max = 4096) Secret accessToken)
        implements Ask<ValidateSocial.SocialValidated>, NonRetryable {

    /**
     * Whether a provider's token is valid, and its owner.
     *
     * @param userData null unless it is valid
     */
    public record SocialValidated(boolean valid, @Nullable UserData userData) implements Message {

        /**
         * The token's account.
         *
         * @param id at the provider
         * @param email an address that the provider has verified; null for none
         */
        public record UserData(
                String id, String name, @Nullable String email) {}
    }
}
