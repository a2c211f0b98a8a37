package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;

/** The caller's own network accounts, in whatever state. */
public record ListNetworks() implements Ask<Networks> {}
