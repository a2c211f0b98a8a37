package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A connection of any kind with all that its owner may see.
 *
 * @param networkId the account's, page's, wall's or channel's id at the network
 * @param name of a page, wall or channel; null for a network
 * @param followers or subscribers; a claim unless verified
 * @param category a claim; null for none
 * @param engagementRate a fraction
 * @param updatedAt when what lists show of it changed last
 * @param extraData what the owner added, by key
 * @param reason why it was rejected or suspended; null otherwise
 */
public record OwnConnection(
        Long id,
        Long userId,
        ConnectionKind kind,
        String network,
        String networkId,
        @Nullable String name,
        String networkUrl,
        ConnectionState status,
        Long followers,
        boolean verified,
        @Nullable String category,
        BigDecimal engagementRate,
        Instant connectedAt,
        Instant lastUpdated,
        Instant updatedAt,
        Map<String, Object> extraData,
        @Nullable String reason)
        implements Message {
    public OwnConnection {
        extraData = Collections.unmodifiableMap(new LinkedHashMap<>(extraData));
    }
}
