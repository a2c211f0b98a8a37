package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Links an account at a provider that signs in to the caller's account.
 *
 * @param provider its name, such as facebook
 * @param accessToken the provider's
 * @param userId the user's id at the provider
 */
public record LinkIdentity(
        @NotBlank @Size(max = 50) @OneOf(LoginProvider.class)
        String provider,

        @NotBlank @Size(max = 4096) Secret accessToken,
        @NotBlank @Size(max = 200) String userId)
        implements Change<LinkIdentity.IdentityLinked> {
    /** The identity signs in. */
    public record IdentityLinked(String status, Translatable message, long identityId) implements Message {}
}
