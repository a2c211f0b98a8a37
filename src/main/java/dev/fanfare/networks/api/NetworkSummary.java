package dev.fanfare.networks.api;

import java.time.Instant;

/**
 * A network account as its owner sees it.
 *
 * @param id the connection's
 * @param networkId the account's id at the network
 * @param followers a claim unless verified
 * @param connectedAt when it was submitted last
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
