package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * The connections of all users, newest first.
 *
 * @param kind null for all kinds
 * @param status null for all states
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListConnections(
        ConnectionKind kind,

        ConnectionState status,

        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListConnections.Connections> {
    /** A page of connections. */
    public record Connections(
            List<Connection> connections, @JsonUnwrapped PageRequest.Place place) implements Message {
        public Connections {
            connections = List.copyOf(connections);
        }
    }
}
