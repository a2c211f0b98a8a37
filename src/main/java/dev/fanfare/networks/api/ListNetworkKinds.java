package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;

/** Which social networks there are. */
public record ListNetworkKinds() implements Ask<NetworkKinds> {}
