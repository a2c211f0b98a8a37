package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.api.BulkReviewConnections;
import dev.fanfare.campaigns.network.api.BulkReviewConnections.Item;
import dev.fanfare.campaigns.network.api.Connection;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.api.GetConnection;
import dev.fanfare.campaigns.network.api.ListConnections;
import dev.fanfare.campaigns.network.api.ListConnections.Connections;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkPart;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Operators look through connections and decide on them. */
record ConnectionReviewService(Bus bus, Database db) {
    Future<Connections> list(Caller caller, ListConnections ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Future<PageRequest.Found<Connection>> read = ask.updatedSince() == null
                ? part.read(
                        () -> ConnectionsRepository.list(db, ask.kind(), ask.status(), part),
                        () -> ConnectionsRepository.count(db, ask.kind(), ask.status()),
                        Connection::id)
                : ChangedRows.read(
                        db,
                        part,
                        ask.updatedSince(),
                        range -> ConnectionsRepository.listChanged(db, ask.kind(), ask.status(), range),
                        ids -> ConnectionsRepository.listByIds(db, ids),
                        Connection::id);
        return read.map(found -> new Connections(found.items(), found.place()));
    }

    Future<Connection> get(Caller caller, GetConnection ask) {
        return ConnectionsRepository.listByIds(db, new Long[] {ask.connectionId()})
                .map(found -> found.stream()
                        .findFirst()
                        .orElseThrow(() -> CommonFault.notFound("connection", ask.connectionId())));
    }

    Future<Committed<ActionResult>> review(Caller caller, ReviewConnection ask) {
        ConnectionTransition review = ask.action().transition();
        return db.change(caller, ask, tx -> move(tx, caller, ask, review)
                .map(new ActionResult("The {0} is now {1}.", NetworksError.noun(ask.kind()), review.to())));
    }

    Future<BulkOutcomes> reviewMany(Caller caller, BulkReviewConnections ask) {
        BulkRunner runner = new BulkRunner(bus);
        if (ask.matching() == null) {
            return runner.run(
                    caller, ask.items().stream().map(item -> part(ask, item)).toList());
        }
        ConnectionState status = ask.matching().status();
        String request = new BulkReviewConnections(
                        ask.kind(), ask.action(), ask.reason(), null, ask.matching(), null, null)
                .toString();
        return runner.run(
                caller,
                new BulkRunner.All(request, ask.count(), ask.selection(), id -> part(ask, new Item(id, null))),
                (among, without, limit) ->
                        ConnectionsRepository.listMatching(db, ask.kind(), status, among, without, limit));
    }

    private static BulkPart<?> part(BulkReviewConnections ask, Item item) {
        return BulkPart.of(
                item.id(),
                "connection:" + item.id(),
                new ReviewConnection(ask.kind(), item.id(), ask.action(), ask.reason(), item.followers()));
    }

    private static Future<Void> move(Tx tx, Caller caller, ReviewConnection ask, ConnectionTransition review) {
        // Only acceptance confirms figures.
        boolean confirms = review == ConnectionTransition.ACCEPT;
        return ConnectionsRepository.review(tx, ask, review, confirms, caller.userId())
                .compose(followers -> followers.isEmpty()
                        ? refusal(tx, caller, ask, review).compose(Refused::failed)
                        : audit(tx, caller, ask, review, followers).onSuccess(audited -> Outbox.announceEvents(tx)));
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, ReviewConnection ask, ConnectionTransition review, Optional<Long> followers) {
        return Audit.write(
                tx,
                caller,
                "connection." + ask.action().code(),
                "connection:" + ask.id(),
                // A review is possible in one state only.
                Map.of("status", review.startCodes()[0]),
                Map.of("status", review.to().code(), "followers", followers.orElseThrow()),
                ask.reason());
    }

    private static Future<Refused> refusal(Tx tx, Caller caller, ReviewConnection ask, ConnectionTransition review) {
        return ConnectionsRepository.findOwned(tx, ask.kind(), ask.id()).map(found -> {
            if (found.isEmpty()) {
                return NetworksError.notFound(ask.kind(), ask.id());
            }
            return caller.is(found.get().userId())
                    ? CommonFault.PERMISSION_DENIED.because(
                            "Another operator must review your own {0}.", NetworksError.noun(ask.kind()))
                    : review.impossibleFrom(found.get().status());
        });
    }
}
