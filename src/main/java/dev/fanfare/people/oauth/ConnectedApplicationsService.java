package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ConnectedApplications.ConnectedList;
import dev.fanfare.people.oauth.api.ConnectedApplications.Disconnect;
import dev.fanfare.people.oauth.api.ConnectedApplications.ListConnected;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.store.Consents;
import dev.fanfare.people.session.store.GrantsRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Shows users the applications that may act for them, and withdraws their consent. */
record ConnectedApplicationsService(Bus bus, Database database) {
    Future<ConnectedList> list(Caller caller, ListConnected ask) {
        return ApplicationsRepository.listConnected(database, caller.id()).map(ConnectedList::new);
    }

    Future<Committed<ActionResult>> disconnect(Caller caller, Disconnect ask) {
        return database.change(caller, ask, tx -> disconnect(tx, caller.id(), ask.clientId())
                        .compose(disconnected -> disconnected
                                ? Audit.event(
                                        tx,
                                        caller,
                                        "application.disconnect",
                                        caller.id(),
                                        Map.of("client_id", ask.clientId()))
                                : CommonFault.notFound("application", ask.clientId())
                                        .<Void>failed())
                        .map(new ActionResult("The application can no longer act for you.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /** Also ends every sign-in by the application that is under way. */
    private static Future<Boolean> disconnect(Tx tx, long userId, String clientId) {
        return CredentialsVersion.raise(tx, userId)
                .compose(raised -> Consents.withdraw(tx, userId, clientId))
                .compose(withdrawn ->
                        GrantsRepository.disconnect(tx, userId, clientId).map(withdrawn));
    }
}
