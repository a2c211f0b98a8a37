package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/**
 * Shows a connection of the caller's, of any kind.
 *
 * @param connectionId of the connection, as events have it for their subject
 */
public record GetOwnConnection(@NotNull Long connectionId) implements Ask<OwnConnection> {}
