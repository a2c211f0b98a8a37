package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * The caller's own networks, in any state.
 *
 * @param reasons whether those that were rejected or suspended say why; null or false for the summary alone
 * @param cursor the {@code next} of another part; null for the first
 * @param limit null, like the cursor, for all of them, or of more than 1000 the newest
 */
public record ListNetworks(
        Boolean reasons,
        @Size(max = 100) String cursor,
        @Min(1) Integer limit) implements Ask<ListNetworks.Networks> {
    /**
     * A publisher's networks, newest first.
     *
     * @param total absent unless some are left out
     * @param next the {@code cursor} of the next part; absent at the end
     */
    public record Networks(
            List<NetworkSummary> networks,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next)
            implements Message {
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
     * @param reason why it was rejected or suspended; left out for none, and unless asked for
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
            Instant connectedAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {}
}
