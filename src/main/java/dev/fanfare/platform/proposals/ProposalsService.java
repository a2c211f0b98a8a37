package dev.fanfare.platform.proposals;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.module.Handlers.Forward;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.platform.proposals.Proposals.GetProposal;
import dev.fanfare.platform.proposals.Proposals.ListProposals;
import dev.fanfare.platform.proposals.Proposals.Proposal;
import dev.fanfare.platform.proposals.Proposals.ProposalList;
import dev.fanfare.platform.proposals.Proposals.ProposalShown;
import dev.fanfare.platform.proposals.Proposals.RejectProposal;
import dev.fanfare.platform.proposals.ProposalsRepository.Stored;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Shows proposals, and forwards decisions to the domain of the change.
 *
 * @param endpoints those that take two people, by the wire names of their asks
 */
record ProposalsService(Bus bus, Database db, KeyRing keys, Map<String, Endpoint<?, ?>> endpoints) {
    Future<ProposalList> list(Caller caller, ListProposals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return ProposalsRepository.list(db, caller, ask.status(), Boolean.TRUE.equals(ask.approvable()), part)
                .map(found -> part.cut(found, Proposal::id, ProposalList::new));
    }

    Future<ProposalShown> get(Caller caller, GetProposal ask) {
        return find(caller, ask.proposalId()).compose(stored -> attempt(caller, stored)
                .map(outcome -> new ProposalShown(stored.proposal(), input(stored), outcome, null))
                .recover(cause -> cause instanceof Refused refused
                        ? Future.succeededFuture(new ProposalShown(
                                stored.proposal(),
                                input(stored),
                                null,
                                refused.fault().message()))
                        : Future.failedFuture(cause)));
    }

    private Future<DryRun> attempt(Caller caller, Stored stored) {
        try {
            Forward<?, ?> next = forward(caller, stored);
            return bus.dryRun(next.caller(), next.change());
        } catch (Refused refused) {
            return refused.failed();
        }
    }

    Future<Forward<?, ProposedOrDone>> approve(Caller caller, ApproveProposal ask) {
        return find(caller, ask.proposalId()).map(stored -> forward(caller, stored));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectProposal ask) {
        long id = ask.proposalId();
        return db.change(caller, ask, tx -> ProposalsRepository.find(tx, caller, id)
                .map(found -> found.orElseThrow(() -> notFound(id)))
                .compose(stored -> ProposalsRepository.reject(tx, id, caller.id(), ask.reason()))
                .compose(rejected -> rejected == 1
                        ? Audit.write(
                                tx, caller, "proposal.reject", ProposalStore.subject(id), null, null, ask.reason())
                        : ProposalStore.refuseDecided(tx, id, "rejected"))
                .map(new ActionResult("The proposal has been rejected.")));
    }

    private Future<Stored> find(Caller caller, long id) {
        return ProposalsRepository.find(db, caller, id).map(found -> found.orElseThrow(() -> notFound(id)));
    }

    private static Refused notFound(long id) {
        return CommonFault.notFound("proposal", id);
    }

    /** The proposed change, with the caller as its second person. */
    private Forward<?, ProposedOrDone> forward(Caller caller, Stored stored) {
        Change<ProposedOrDone> change = change(stored);
        Endpoint<?, ?> endpoint = endpoints.get(stored.ask());
        Proposal proposal = stored.proposal();
        return new Forward<>(
                caller.approving(
                        new Caller.Proposal(
                                proposal.id(),
                                proposal.proposedBy(),
                                proposal.endpoint(),
                                endpoint.secondPermission(),
                                null),
                        change),
                change,
                answer -> answer);
    }

    // These endpoints have changes with this answer.
    @SuppressWarnings("unchecked")
    private Change<ProposedOrDone> change(Stored stored) {
        return (Change<ProposedOrDone>) StoredChange.read(endpoints.get(stored.ask()), () -> stored.json(keys));
    }

    /** The endpoint's input; null if unknown to this version. */
    private Object input(Stored stored) {
        return StoredChange.input(() -> change(stored));
    }
}
