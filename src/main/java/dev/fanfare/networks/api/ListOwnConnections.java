package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;

/**
 * The caller's own pages, walls or channels, in whatever state.
 *
 * @param kind page, wall or channel
 */
public record ListOwnConnections(String kind) implements Ask<OwnConnections> {}
