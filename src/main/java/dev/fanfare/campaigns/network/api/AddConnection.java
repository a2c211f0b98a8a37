package dev.fanfare.campaigns.network.api;

import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;

/**
 * A publisher submits a page, wall or channel for approval. The body of each kind validates the values.
 *
 * @param kind page, wall or channel
 * @param followers or subscribers; a claim; null for none
 */
public record AddConnection(ConnectionKind kind, Claim claim, Account account, Long followers)
        implements Change<AddConnection.ConnectionAdded> {
    /**
     * A page, wall or channel waits for approval.
     *
     * @param id the connection's
     */
    public record ConnectionAdded(Long id) implements Message {}
}
