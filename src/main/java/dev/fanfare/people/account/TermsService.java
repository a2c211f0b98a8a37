package dev.fanfare.people.account;

import dev.fanfare.people.account.api.Terms.AcceptTerms;
import dev.fanfare.people.account.api.Terms.GetTerms;
import dev.fanfare.people.account.api.Terms.GetTerms.TermsAccepted;
import dev.fanfare.people.account.store.AcceptedTerms;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/**
 * What people have accepted.
 *
 * @param version the one that counts now; null if there are no terms
 */
public record TermsService(Database database, @Nullable String version) {
    public Future<TermsAccepted> get(Caller caller, GetTerms ask) {
        return AcceptedTerms.last(database, caller.userId())
                .map(last -> last.map(one -> new TermsAccepted(version, one.version(), one.acceptedAt()))
                        .orElse(new TermsAccepted(version, null, null)));
    }

    public Future<Committed<ActionResult>> accept(Caller caller, AcceptTerms ask) {
        return ask.version().equals(version)
                ? database.change(caller, ask, tx -> AcceptedTerms.add(tx, caller.userId(), ask.version())
                        .compose(added -> Audit.event(tx, caller, "terms.accept", caller.userId(), null))
                        .map(new ActionResult("The terms are accepted.")))
                : CommonFault.invalid("version", AcceptedTerms.OTHER).failed();
    }
}
