package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Shows a connection of the caller's, of any kind. */
public record GetOwnConnection(@NotNull Long connectionId) implements Ask<OwnConnection> {}
