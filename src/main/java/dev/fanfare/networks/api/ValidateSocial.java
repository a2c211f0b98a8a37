package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Whose is this token of a provider's?
 *
 * @param provider facebook, google, instagram or twitter
 */
public record ValidateSocial(
        @NotBlank @Size(max = 50) String provider,
        @NotBlank @Size(max = 4096) String accessToken) implements Ask<SocialValidated> {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "ValidateSocial[" + provider + "]";
    }
}
