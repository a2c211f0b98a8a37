package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/**
 * Shows a connection of any user as the list of connections does.
 *
 * @param connectionId of the connection, as events have it for their subject
 */
public record GetConnection(@NotNull Long connectionId) implements Ask<Connection> {}
