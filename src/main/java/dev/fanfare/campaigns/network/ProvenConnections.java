package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.ConnectionsRepository.Submission;
import dev.fanfare.campaigns.network.ProviderConnectionsRepository.Proven;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Connects accounts whose network has confirmed the owner, by a token or a sign-in.
 *
 * @param taken the refusal of an account that is another user's, or suspended
 * @param again whether a connection that was confirmed before is confirmed again, not refused
 */
record ProvenConnections(Supplier<Refused> taken, boolean again) {
    /** @param limit maximum connections of a user */
    Future<Proven> prove(Tx tx, Caller caller, Submission account, AccountFigures figures, int limit) {
        return ConnectionsRepository.lockUser(tx, account.userId())
                .compose(locked -> ConnectionsRepository.getLive(tx, account))
                .compose(live -> {
                    if (!live.thisOne() && !live.thisAddress() && live.count() >= limit) {
                        throw NetworksError.NETWORK_LIMIT_REACHED.refusal();
                    }
                    return ProviderConnectionsRepository.replaceId(tx, account)
                            .compose(replaced -> ProviderConnectionsRepository.prove(tx, account, figures, again));
                })
                .map(proven -> proven.orElseThrow(taken))
                .recover(ConstraintErrors.map(
                        Map.of(ConnectionsRepository.CLAIMED, taken, ConnectionsRepository.ADDRESS_CLAIMED, taken)))
                .compose(proven -> Audit.write(
                                tx,
                                caller,
                                "connection.prove",
                                "connection:" + proven.id(),
                                null,
                                Map.of(
                                        "network", account.network(),
                                        "account_id", account.account().id(),
                                        "status", proven.status().code()),
                                null)
                        .map(proven));
    }
}
