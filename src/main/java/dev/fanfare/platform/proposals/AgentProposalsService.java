package dev.fanfare.platform.proposals;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.RequireStepUp;
import dev.fanfare.platform.module.Handlers.Forward;
import dev.fanfare.platform.proposals.AgentProposals.AgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.AgentProposalList;
import dev.fanfare.platform.proposals.AgentProposals.AgentProposalShown;
import dev.fanfare.platform.proposals.AgentProposals.ConfirmAgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.GetAgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.GetOutcome;
import dev.fanfare.platform.proposals.AgentProposals.ListAgentProposals;
import dev.fanfare.platform.proposals.AgentProposals.Outcome;
import dev.fanfare.platform.proposals.AgentProposals.ProposeChange;
import dev.fanfare.platform.proposals.AgentProposals.Proposed;
import dev.fanfare.platform.proposals.AgentProposals.RefuseAgentProposal;
import dev.fanfare.platform.proposals.AgentProposalsRepository.Decided;
import dev.fanfare.platform.proposals.AgentProposalsRepository.Stored;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Keeps what agents propose, shows it to the person, and forwards what the person confirms.
 *
 * @param tools those that change something, by the paths of their endpoints
 */
record AgentProposalsService(Bus bus, Database db, KeyRing keys, Map<String, AgentTool> tools) {
    /** Of a person. */
    private static final int MAX_OPEN = 20;

    Future<Committed<Proposed>> propose(Caller agent, ProposeChange ask) {
        AgentTool tool = tools.get(ask.endpoint());
        if (tool == null) {
            return StoredChange.unknown().failed();
        }
        Change<?> change = StoredChange.read(tool.endpoint(), ask::content);
        return bus.dryRun(agent, change)
                .compose(effect -> db.change(agent, ask, tx -> AgentProposalsRepository.countOpen(tx, agent.id())
                        .compose(open -> {
                            if (open >= MAX_OPEN) {
                                throw AgentProposals.TOO_MANY_PROPOSALS.because(
                                        "{0} proposals wait for the person. They end after ten minutes.", MAX_OPEN);
                            }
                            return AgentProposalsRepository.insert(
                                    tx, agent, ask, MessageRegistry.nameOf(change.getClass()), keys);
                        })
                        .map(added -> added.orElseThrow(CommonFault.INVALID_ACCESS_TOKEN::refusal))
                        .compose(added -> AgentConfirmations.note(
                                        tx,
                                        agent,
                                        AgentConfirmations.PROPOSED,
                                        new Decided(added.id(), agent.id(), added.clientId(), ask.tool()))
                                .map(new Proposed(added.id(), added.expiresAt(), effect)))));
    }

    Future<Outcome> outcome(Caller agent, GetOutcome ask) {
        return AgentProposalsRepository.findOutcome(db, ask.agentProposalId(), agent)
                .map(found -> found.orElseThrow(() -> AgentConfirmations.notFound(ask.agentProposalId())));
    }

    Future<AgentProposalList> list(Caller caller, ListAgentProposals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return AgentProposalsRepository.list(db, caller.id(), Boolean.TRUE.equals(ask.open()), part)
                .map(found -> part.cut(
                        found.stream().map(this::titled).toList(),
                        AgentProposal::agentProposalId,
                        AgentProposalList::new));
    }

    /** With the sentence of the endpoint that it has as title. */
    private AgentProposal titled(AgentProposal proposal) {
        AgentTool tool = tools.get(proposal.title());
        return AgentProposalsAgentProposalBuilder.builder(proposal)
                .title(tool == null ? proposal.tool() : tool.endpoint().summary())
                .build();
    }

    Future<AgentProposalShown> get(Caller caller, GetAgentProposal ask) {
        return find(caller, ask.agentProposalId()).compose(stored -> attempt(caller, stored)
                .map(outcome -> shown(stored, outcome, null))
                .recover(cause -> cause instanceof Refused refused
                        ? Future.succeededFuture(shown(stored, null, refused))
                        : Future.failedFuture(cause)));
    }

    private AgentProposalShown shown(Stored stored, DryRun outcome, Refused refused) {
        return AgentProposalsAgentProposalShownBuilder.builder()
                .proposal(titled(stored.proposal()))
                .input(StoredChange.input(() -> change(tool(stored), stored)))
                .fingerprint(stored.fingerprint())
                .outcome(outcome)
                .refusal(refused == null ? null : refused.fault().message())
                .build();
    }

    private Future<DryRun> attempt(Caller caller, Stored stored) {
        try {
            if (!"open".equals(stored.proposal().agentStatus())) {
                return Future.succeededFuture();
            }
            AgentTool tool = tool(stored);
            return mayStill(caller, tool).compose(may -> bus.dryRun(caller, change(tool, stored)));
        } catch (Refused refused) {
            return refused.failed();
        }
    }

    Future<Forward<?, ActionResult>> confirm(Caller caller, ConfirmAgentProposal ask) {
        return find(caller, ask.agentProposalId()).compose(stored -> {
            AgentTool tool = tool(stored);
            Change<?> change = change(tool, stored);
            return mayStill(caller, tool)
                    .compose(may -> tool.stepUp() == StepUpLevel.NONE
                            ? Future.succeededFuture()
                            : bus.ask(caller, new RequireStepUp(tool.stepUp())))
                    .map(stepped ->
                            forward(caller.confirming(ask.agentProposalId(), ask.fingerprint(), change), change));
        });
    }

    private static <N extends Message> Forward<?, ActionResult> forward(Caller caller, Change<N> change) {
        return new Forward<>(caller, change, done -> new ActionResult("It is done."));
    }

    /** The rights of the person now, as they would be asked for at the endpoint itself. */
    private static Future<Void> mayStill(Caller caller, AgentTool tool) {
        return tool.endpoint().access().allows(caller)
                ? Future.succeededFuture()
                : CommonFault.PERMISSION_DENIED.failed();
    }

    Future<Committed<ActionResult>> refuse(Caller caller, RefuseAgentProposal ask) {
        long id = ask.agentProposalId();
        return db.change(caller, ask, tx -> AgentProposalsRepository.reject(tx, id, caller.id())
                .compose(refused -> refused.isPresent()
                        ? AgentConfirmations.note(tx, caller, AgentConfirmations.REFUSED, refused.get())
                        : AgentConfirmations.refuseOver(tx, id, caller.id()))
                .map(new ActionResult("It was refused. Nothing has changed.")));
    }

    private Future<Stored> find(Caller caller, long id) {
        return AgentProposalsRepository.find(db, id, caller.id())
                .map(found -> found.orElseThrow(() -> AgentConfirmations.notFound(id)));
    }

    private AgentTool tool(Stored stored) {
        AgentTool tool = tools.get(stored.endpoint());
        if (tool == null) {
            throw StoredChange.unknown();
        }
        return tool;
    }

    private Change<?> change(AgentTool tool, Stored stored) {
        return StoredChange.read(tool.endpoint(), () -> stored.json(keys));
    }
}
