package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * The caller's own pages, walls or channels, in any state.
 *
 * @param kind page, wall or channel
 */
public record ListOwnConnections(ConnectionKind kind) implements Ask<ListOwnConnections.OwnConnections> {
    /** A publisher's pages, walls or channels, newest first. */
    public record OwnConnections(List<SocialConnection> connections) implements Message {
        public OwnConnections {
            connections = List.copyOf(connections);
        }
    }
}
