package dev.fanfare.networks.api;

import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** A publisher's walls, as clients see them. */
public record SocialWalls(List<Wall> walls) {
    public static final String KIND = "wall";

    public SocialWalls {
        walls = List.copyOf(walls);
    }

    public static SocialWalls of(OwnConnections own) {
        return new SocialWalls(own.connections().stream().map(Wall::of).toList());
    }

    /**
     * One of them.
     *
     * @param id the connection's
     * @param wallId its id at the network
     * @param followers a claim until it is accepted
     * @param category a claim; null for none
     * @param connectedAt when it was submitted last
     */
    public record Wall(
            Long id,
            String network,
            String wallId,
            String wallName,
            String wallUrl,
            String status,
            Long followers,
            @Nullable String category,
            Instant connectedAt) {
        private static Wall of(Connection connection) {
            return new Wall(
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

    /** A wall that is submitted. */
    public record Addition(
            @NotBlank @Size(max = 100) String network,
            @NotBlank @Size(max = 200) String wallId,
            @NotBlank @Size(max = 200) String wallName,
            @NotBlank @Size(max = 500) String wallUrl,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers,
            @Size(max = 100) @Nullable String category) {
        public AddConnection ask() {
            return new AddConnection(KIND, network, wallId, wallName, wallUrl, followers, category);
        }
    }

    /**
     * The wall waits for approval.
     *
     * @param wallId the connection's id
     */
    public record Added(String status, String message, Long wallId) {
        public static Added of(ConnectionAdded added) {
            return new Added("success", "The wall has been submitted for approval.", added.id());
        }
    }
}
