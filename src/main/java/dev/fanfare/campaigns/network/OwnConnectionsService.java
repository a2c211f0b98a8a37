package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.ConnectionsRepository.Own;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.api.DisconnectNetwork;
import dev.fanfare.campaigns.network.api.GetNetworkStatus;
import dev.fanfare.campaigns.network.api.GetNetworkStatus.NetworkStatus;
import dev.fanfare.campaigns.network.api.GetOwnConnection;
import dev.fanfare.campaigns.network.api.ListNetworks;
import dev.fanfare.campaigns.network.api.ListNetworks.NetworkSummary;
import dev.fanfare.campaigns.network.api.ListNetworks.Networks;
import dev.fanfare.campaigns.network.api.ListOwnConnections;
import dev.fanfare.campaigns.network.api.ListOwnConnections.OwnConnections;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.OwnConnection;
import dev.fanfare.campaigns.network.api.UpdateNetworkExtra;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Publishers list their connections, add data to them and disconnect them. */
record OwnConnectionsService(Database db) {
    /** Keys that users cannot set; dropped silently, like any unknown field. */
    private static final Set<String> NOT_THEIRS = Set.of("verified", "status");

    /** Connections of an answer when no part is requested; the answer says so if there are more. */
    private static final int WHOLE = 1_000;

    Future<Networks> networks(Caller caller, ListNetworks ask) {
        PageRequest part = part(ask, ask.limit(), ask.cursor());
        boolean reasons = Boolean.TRUE.equals(ask.reasons());
        return ConnectionsRepository.listOwn(db, caller.id(), part.beforeId(), part.limit(), reasons)
                .map(found -> part.cut(found, NetworkSummary::id, (items, next) -> new Networks(items, null, next)))
                .compose(found -> total(caller, ConnectionKind.NETWORK, part, found.next())
                        .map(total -> new Networks(found.networks(), total, found.next())));
    }

    Future<OwnConnections> list(Caller caller, ListOwnConnections ask) {
        PageRequest part = part(ask, ask.limit(), ask.cursor());
        return ConnectionsRepository.listOwn(db, caller.id(), ask.kind(), part.beforeId(), part.limit())
                .map(found -> part.cut(
                        found, one -> one.details().id(), (items, next) -> new OwnConnections(items, null, next)))
                .compose(found -> total(caller, ask.kind(), part, found.next())
                        .map(total -> new OwnConnections(found.connections(), total, found.next())));
    }

    private static PageRequest part(Record ask, Integer limit, String cursor) {
        return limit == null && cursor == null
                ? PageRequest.of(ask, new Paging(1, WHOLE), null)
                : PageRequest.of(ask, null, limit, cursor);
    }

    /** How many there are, at the beginning of a list of which something is left out; else null. */
    private Future<Long> total(Caller caller, ConnectionKind kind, PageRequest part, String next) {
        return next == null || part.isAfterCursor()
                ? Future.succeededFuture()
                : ConnectionsRepository.countOwn(db, caller.id(), kind);
    }

    Future<OwnConnection> whole(Caller caller, GetOwnConnection ask) {
        return ConnectionsRepository.findWhole(db, ask.connectionId(), caller.id())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("connection", ask.connectionId())));
    }

    Future<NetworkStatus> status(Caller caller, GetNetworkStatus ask) {
        return get(db, caller, ask.networkId()).map(Own::details);
    }

    Future<Committed<ActionResult>> disconnect(Caller caller, DisconnectNetwork ask) {
        return db.change(caller, ask, tx -> get(tx, caller, ask.networkId())
                .compose(found -> disconnect(tx, caller, found))
                .map(new ActionResult("The network is disconnected.")));
    }

    private static Future<Void> disconnect(Tx tx, Caller caller, Own found) {
        return ConnectionsRepository.disconnect(tx, found.id())
                .compose(ended -> ended
                        ? Audit.write(
                                tx,
                                caller,
                                "connection.disconnect",
                                "connection:" + found.id(),
                                Map.of("status", found.details().status()),
                                Map.of("status", ConnectionState.DISCONNECTED.code()),
                                null)
                        : ConnectionsRepository.getStatus(tx, found.id()).map(OwnConnectionsService::checkEnded));
    }

    /** Disconnecting is idempotent; a rejected connection was never connected. */
    private static Void checkEnded(ConnectionState state) {
        if (state != ConnectionState.DISCONNECTED) {
            throw ConnectionTransition.DISCONNECT.impossibleFrom(state);
        }
        return null;
    }

    Future<Committed<ActionResult>> extra(Caller caller, UpdateNetworkExtra ask) {
        Map<String, Object> extra = new LinkedHashMap<>(ask.extraData());
        extra.keySet().removeAll(NOT_THEIRS);
        return db.change(caller, ask, tx -> get(tx, caller, ask.networkId())
                .compose(found -> ConnectionsRepository.mergeExtra(tx, found.id(), Json.text(extra))
                        .compose(merged -> merged
                                ? Audit.write(
                                        tx, caller, "connection.extra", "connection:" + found.id(), null, extra, null)
                                : CommonFault.invalid("extra_data", "would be too large")
                                        .<Void>failed()))
                .map(new ActionResult("The network has been updated.")));
    }

    private static Future<Own> get(Sql sql, Caller caller, String networkId) {
        return ConnectionsRepository.findOwn(sql, caller.id(), networkId)
                .map(found -> found.orElseThrow(() -> NetworksError.notFound(ConnectionKind.NETWORK, networkId)));
    }
}
