package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * A page, wall or channel: one thing with three names. {@link SocialViews} has the names.
 *
 * @param followers or subscribers; a claim until it is accepted
 */
public record SocialConnection(@JsonUnwrapped Details details, Account account, Long followers) {
    /**
     * What all three show alike.
     *
     * @param id the connection's
     * @param category a claim; null for none
     * @param connectedAt when it was last submitted
     */
    public record Details(
            Long id,
            String network,
            String status,
            @Nullable String category,
            Instant connectedAt) {}

    /**
     * What it is at the network.
     *
     * @param id its id there
     */
    public record Account(
            @NotBlank @Size(max = 200) String id,
            @NotBlank @Size(max = 200) String name,
            @NotBlank @Size(max = 500) String url) {}

    /**
     * What all three are submitted with alike.
     *
     * @param category a claim; null for none
     */
    public record Claim(
            @NotBlank @Size(max = 100) String network,
            @Size(max = 100) @Nullable String category) {}
}
