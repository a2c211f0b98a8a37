package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * A page, wall or channel; {@link SocialViews} has the views by kind.
 *
 * @param followers or subscribers; a claim until it is accepted
 */
public record SocialConnection(@JsonUnwrapped Details details, Account account, Long followers) {
    /**
     * The fields that all three kinds show.
     *
     * @param id the connection's
     * @param category a claim; null for none
     * @param connectedAt when it was last submitted
     */
    public record Details(
            Long id,
            String network,

            ConnectionState status,

            @Nullable String category,
            Instant connectedAt) {}

    /**
     * An account at the network.
     *
     * @param id its id there
     */
    public record Account(
            @NotBlank @Size(max = 200) String id,
            @NotBlank @Size(max = 200) String name,
            @NotBlank @Size(max = 500) String url) {}

    /**
     * The fields that all three kinds submit.
     *
     * @param category a claim; null for none
     */
    public record Claim(
            @NotBlank @Size(max = 100) String network,
            @Size(max = 100) @Nullable String category) {}
}
