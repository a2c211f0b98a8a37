package dev.fanfare.campaigns.network.api;

import dev.fanfare.people.profile.api.ListUserCards;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Expands;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All fields of a connection, for operators.
 *
 * @param kind network, page, wall or channel
 * @param networkId the account's, page's, wall's or channel's id at the network
 * @param name of a page, wall or channel; null for a network
 * @param followers or subscribers; a claim unless verified
 * @param category a claim; null for none
 * @param engagementRate a fraction
 * @param updatedAt when what lists show of it changed last
 * @param extraData what the owner added, by key
 * @param reason of the last review; null for none
 * @param otherHolders users who have or had a connection to the same address, ten at most
 */
public record Connection(
        Long id,
        @Expands(value = "user", by = ListUserCards.class) Long userId,

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
        @Nullable String reason,
        List<Long> otherHolders)
        implements Message {
    public Connection {
        otherHolders = List.copyOf(otherHolders);
        extraData = Collections.unmodifiableMap(new LinkedHashMap<>(extraData));
    }
}
