package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.Instant;
import java.util.List;

/** The caller's own network accounts, in whatever state. */
public record ListNetworks() implements Ask<ListNetworks.Networks> {
    /** A publisher's network accounts, the newest first. */
    public record Networks(List<NetworkSummary> networks) implements Message {
        public Networks {
            networks = List.copyOf(networks);
        }
    }

    /**
     * A network account as its owner sees it.
     *
     * @param id the connection's
     * @param networkId the account's id at the network
     * @param followers a claim unless verified
     * @param connectedAt when it was last submitted
     */
    public record NetworkSummary(
            Long id,
            String network,
            String networkId,
            String networkUrl,
            String status,
            Long followers,
            boolean verified,
            Instant connectedAt) {}
}
