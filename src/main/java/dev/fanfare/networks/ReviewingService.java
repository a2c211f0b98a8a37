package dev.fanfare.networks;

import dev.fanfare.networks.api.Connection;
import dev.fanfare.networks.api.ConnectionMove;
import dev.fanfare.networks.api.ConnectionReviewed;
import dev.fanfare.networks.api.ListConnections;
import dev.fanfare.networks.api.ListConnections.Connections;
import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.ReviewConnection;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.ListPart;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Operators look through connections and decide on them. */
final class ReviewingService {
    private final Database db;

    ReviewingService(Database db) {
        this.db = db;
    }

    Future<Connections> list(Caller caller, ListConnections ask) {
        ListPart part = ListPart.of(ask.page(), ask.limit(), ask.before());
        return part.read(
                        () -> ConnectionsRepository.list(db, ask.kind(), ask.status(), part),
                        () -> ConnectionsRepository.count(db, ask.kind(), ask.status()),
                        Connection::id)
                .map(found -> new Connections(found.items(), found.place()));
    }

    Future<Committed<Done>> review(Caller caller, ReviewConnection ask) {
        ConnectionMove review = ConnectionMove.review(ask.action());
        return db.change(caller, ask, tx -> move(tx, caller, ask, review)
                .map(new Done("The " + ask.kind() + " is now " + review.to().code() + ".")));
    }

    private static Future<Void> move(Tx tx, Caller caller, ReviewConnection ask, ConnectionMove review) {
        // Only acceptance confirms figures; the other actions leave them as they are.
        boolean confirms = review == ConnectionMove.ACCEPT;
        return ConnectionsRepository.review(tx, ask, review, confirms, caller.userId())
                .compose(followers -> followers.isEmpty()
                        ? refusal(tx, caller, ask, review).compose(Refused::failed)
                        : audit(tx, caller, ask, review, followers)
                                .compose(audited -> Outbox.write(
                                        tx,
                                        caller.requestId(),
                                        new ConnectionReviewed(ask.id(), ask.action(), ask.reason()))));
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, ReviewConnection ask, ConnectionMove review, Optional<Long> followers) {
        return Audit.write(
                tx,
                caller,
                "connection." + ask.action(),
                "connection:" + ask.id(),
                // A review starts from one state only.
                Map.of("status", review.startCodes()[0]),
                Map.of("status", review.to().code(), "followers", followers.orElseThrow()),
                ask.reason());
    }

    private static Future<Refused> refusal(Tx tx, Caller caller, ReviewConnection ask, ConnectionMove review) {
        return ConnectionsRepository.findOwned(tx, ask.kind(), ask.id()).map(found -> {
            if (found.isEmpty()) {
                return NetworksError.notFound(ask.kind(), ask.id());
            }
            return caller.is(found.get().userId())
                    ? CommonFault.PERMISSION_DENIED.because("Somebody else has to review your own " + ask.kind() + ".")
                    : review.impossibleFrom(found.get().status());
        });
    }
}
