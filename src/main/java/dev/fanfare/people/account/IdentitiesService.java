package dev.fanfare.people.account;

import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.people.account.api.Identities.DeleteIdentity;
import dev.fanfare.people.account.api.Identities.IdentityList;
import dev.fanfare.people.account.api.Identities.ListIdentities;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Lists and removes the external identities that sign in to the caller's account. */
public record IdentitiesService(Bus bus, Database database) {
    public Future<IdentityList> list(Caller caller, ListIdentities ask) {
        return ExternalIdentitiesRepository.list(database, caller.id()).map(IdentityList::new);
    }

    public Future<Committed<ActionResult>> remove(Caller caller, DeleteIdentity ask) {
        return database.change(caller, ask, tx -> StepUp.lock(tx, caller)
                        .compose(proven -> ExternalIdentitiesRepository.remove(tx, caller.id(), ask.identityId()))
                        .compose(removed -> removed.isEmpty()
                                ? CommonFault.notFound("identity", ask.identityId())
                                        .<Void>failed()
                                : noteRemoval(tx, caller, removed.get()))
                        .map(new ActionResult("It no longer signs in. All other sessions were ended.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    private static Future<Void> noteRemoval(Tx tx, Caller caller, String provider) {
        return CredentialsRepository.endOthers(tx, caller)
                .compose(ended -> Outbox.write(
                        tx,
                        caller.requestId(),
                        AccountMail.to(caller.id(), MailKind.IDENTITY_REMOVED, NetworkName.of(provider))))
                .compose(told -> Audit.event(tx, caller, "identity.remove", caller.id(), Map.of("provider", provider)));
    }
}
