package dev.fanfare.users;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.FreshProofs;
import dev.fanfare.users.api.FreshProofs.Factor;
import dev.fanfare.users.api.ProveIdentity;
import dev.fanfare.users.api.ProveIdentity.Proven;
import io.vertx.core.Future;
import java.util.Map;

/** Lets the holder of a credential show that they are its owner. */
final class ProofsService {
    private final Database database;
    private final OwnersProof owners;

    ProofsService(Bus bus, Database database) {
        this.database = database;
        this.owners = new OwnersProof(bus);
    }

    Future<Committed<Proven>> prove(Caller caller, ProveIdentity ask) {
        return owners.password(caller, caller.username(), caller.id(), ask.password())
                .compose(right -> database.change(caller, ask, tx -> FreshProofs.record(tx, caller, Factor.PASSWORD)
                        .compose(at -> Audit.event(tx, caller, "user.prove", caller.id(), Map.of("factor", "password"))
                                .map(new Proven("success", "You have shown that it is you.", at)))));
    }
}
