package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Change;

/**
 * A publisher submits something of theirs at a network for approval. Each kind has a body of its own, which also checks
 * the values.
 *
 * @param kind network, page, wall or channel
 * @param accountId its id at the network
 * @param name null for a network
 * @param followers or subscribers; a claim; null for none
 * @param category a claim; null for none
 */
public record AddConnection(
        String kind, String network, String accountId, String name, String url, Long followers, String category)
        implements Change<ConnectionAdded> {}
