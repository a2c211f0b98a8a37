package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The status of one of the caller's networks.
 *
 * @param networkId the connection's id, or the account's id at the network
 */
public record GetNetworkStatus(@NotBlank @Size(max = 200) String networkId)
        implements Ask<GetNetworkStatus.NetworkStatus> {
    /**
     * The status of a network.
     *
     * @param status the connection's state
     * @param followers a claim unless verified
     * @param engagementRate a fraction
     */
    public record NetworkStatus(
            ConnectionState status, boolean verified, Long followers, BigDecimal engagementRate, Instant lastUpdated)
            implements Message {}
}
