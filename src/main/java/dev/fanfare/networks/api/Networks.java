package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** A publisher's network accounts, the newest first. */
public record Networks(List<NetworkSummary> networks) implements Message {
    public Networks {
        networks = List.copyOf(networks);
    }
}
