package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * A publisher submits an account for approval.
 *
 * @param networkType the kind of network
 * @param networkId the account's id at the network
 * @param followers a claim; null for none
 * @param category a claim; null for none
 */
public record SubmitNetwork(
        @NotBlank @Size(max = 100) String networkType,
        @NotBlank @Size(max = 200) String networkId,
        @NotBlank @Size(max = 500) String networkUrl,
        @Min(0) @Max(MAX_FOLLOWERS) Long followers,
        @Size(max = 100) String category)
        implements Change<SubmitNetwork.NetworkSubmitted> {
    /**
     * What is wrong with an input that is refused.
     *
     * @param network null where it is missing, like the address
     */
    public record CheckAccount(ConnectionKind kind, String network, String url) implements Ask<InputProblems> {
        public static CheckAccount of(SubmitNetwork input) {
            return new CheckAccount(ConnectionKind.NETWORK, input.networkType(), input.networkUrl());
        }
    }

    /** More than any real account has. */
    public static final long MAX_FOLLOWERS = 100_000_000_000L;

    /**
     * The account waits for approval.
     *
     * @param approvalId the connection's id
     */
    public record NetworkSubmitted(String status, Translatable message, Long approvalId) implements Message {
        public NetworkSubmitted(Long approvalId) {
            this("success", Translatable.of("The network has been submitted for approval."), approvalId);
        }
    }
}
