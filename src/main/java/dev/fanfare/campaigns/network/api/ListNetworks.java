package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.Instant;
import java.util.List;

/** The caller's own networks, in any state. */
public record ListNetworks() implements Ask<ListNetworks.Networks> {
    /** A publisher's networks, newest first. */
    public record Networks(List<NetworkSummary> networks) implements Message {
        public Networks {
            networks = List.copyOf(networks);
        }
    }

    /**
     * A network as its owner sees it.
     *
     * @param id the connection's
     * @param networkId the account's id at the network
     * @param followers a claim unless verified
     * @param connectedAt time of the last submission
     */
    public record NetworkSummary(
            Long id,
            String network,
            String networkId,
            String networkUrl,

            ConnectionState status,

            Long followers,
            boolean verified,
            Instant connectedAt) {}
}
