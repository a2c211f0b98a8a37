package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** A publisher's pages, walls or channels, the newest first. */
public record OwnConnections(List<Connection> connections) implements Message {
    public OwnConnections {
        connections = List.copyOf(connections);
    }
}
