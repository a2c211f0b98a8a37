package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The caller's own pages, walls or channels, in any state.
 *
 * @param kind page, wall or channel
 * @param cursor the {@code next} of another part; null for the first
 * @param limit null, like the cursor, for all of them, or of more than 1000 the newest
 */
public record ListOwnConnections(ConnectionKind kind, String cursor, Integer limit)
        implements Ask<ListOwnConnections.OwnConnections> {
    /**
     * Which part of a list.
     *
     * @param cursor the {@code next} of another part; null for the first
     * @param limit null, like the cursor, for all of them, or of more than 1000 the newest
     */
    public record Body(
            @Size(max = 100) String cursor, @Min(1) Integer limit) {
        public ListOwnConnections of(ConnectionKind kind) {
            return new ListOwnConnections(kind, cursor, limit);
        }
    }

    /**
     * A publisher's pages, walls or channels, newest first.
     *
     * @param total null, like {@code next}, unless some are left out
     */
    public record OwnConnections(
            List<SocialConnection> connections,
            @Nullable Long total,
            @Nullable String next) implements Message {
        public OwnConnections {
            connections = List.copyOf(connections);
        }
    }
}
