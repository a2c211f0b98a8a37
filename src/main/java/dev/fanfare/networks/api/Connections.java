package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** A page of connections. */
public record Connections(List<Connection> connections, long total, int page, int limit) implements Message {
    public Connections {
        connections = List.copyOf(connections);
    }
}
