package dev.fanfare.networks.api;

import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** A publisher's channels, as clients see them. */
public record SocialChannels(List<Channel> channels) {
    public static final String KIND = "channel";

    public SocialChannels {
        channels = List.copyOf(channels);
    }

    public static SocialChannels of(OwnConnections own) {
        return new SocialChannels(own.connections().stream().map(Channel::of).toList());
    }

    /**
     * One of them.
     *
     * @param id the connection's
     * @param channelId its id at the network
     * @param subscribers a claim until it is accepted
     * @param category a claim; null for none
     * @param connectedAt when it was submitted last
     */
    public record Channel(
            Long id,
            String network,
            String channelId,
            String channelName,
            String channelUrl,
            String status,
            Long subscribers,
            @Nullable String category,
            Instant connectedAt) {
        private static Channel of(Connection connection) {
            return new Channel(
                    connection.id(),
                    connection.network(),
                    connection.networkId(),
                    connection.name(),
                    connection.networkUrl(),
                    connection.status(),
                    connection.followers(),
                    connection.category(),
                    connection.connectedAt());
        }
    }

    /** A channel that is submitted. */
    public record Addition(
            @NotBlank @Size(max = 100) String network,
            @NotBlank @Size(max = 200) String channelId,
            @NotBlank @Size(max = 200) String channelName,
            @NotBlank @Size(max = 500) String channelUrl,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long subscribers,
            @Size(max = 100) @Nullable String category) {
        public AddConnection ask() {
            return new AddConnection(KIND, network, channelId, channelName, channelUrl, subscribers, category);
        }
    }

    /**
     * The channel waits for approval.
     *
     * @param channelId the connection's id
     */
    public record Added(String status, String message, Long channelId) {
        public static Added of(ConnectionAdded added) {
            return new Added("success", "The channel has been submitted for approval.", added.id());
        }
    }
}
