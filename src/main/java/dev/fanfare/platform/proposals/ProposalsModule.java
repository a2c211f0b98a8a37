package dev.fanfare.platform.proposals;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.REAUTHENTICATION_REQUIRED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.AUDIT_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.proposals.AgentProposals.ConfirmAgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.GetAgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.GetOutcome;
import dev.fanfare.platform.proposals.AgentProposals.ListAgentProposals;
import dev.fanfare.platform.proposals.AgentProposals.ProposeChange;
import dev.fanfare.platform.proposals.AgentProposals.RefuseAgentProposal;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.platform.proposals.Proposals.GetProposal;
import dev.fanfare.platform.proposals.Proposals.ListProposals;
import dev.fanfare.platform.proposals.Proposals.RejectProposal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Proposals of all domains. */
public final class ProposalsModule extends DomainModule {
    /**
     * @param others all other modules, whose endpoints may take two people
     * @param keys encrypt proposals
     */
    public ProposalsModule(List<DomainModule> others, Supplier<KeyRing> keys) {
        super("proposals", "operations");
        Map<String, Endpoint<?, ?>> endpoints = others.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> endpoint.secondPermission() != null)
                .collect(Collectors.toMap(endpoint -> MessageRegistry.nameOf(endpoint.ask()), Function.identity()));
        Handlers<ProposalsService> proposals =
                onEveryLoop((bus, db) -> new ProposalsService(bus, db, keys.get(), endpoints));
        encrypts(ProposalsRepository.ENCRYPTED);
        calendars(new CalendarSource(
                "proposal_end",
                "approvals",
                name -> Translatable.of("Decide what another person proposed, or it expires"),
                ProposalsRepository::listExpiring));
        proposals.endpoint(
                post("/admin/api/proposals/list/", ListProposals.class, OPERATOR.limitedBy(AUDIT_VIEW))
                        .summary("List what waits for a second person, or did: what you may approve or have proposed,"
                                + " newest first."),
                s -> s::list);
        proposals.endpoint(
                post("/admin/api/proposals/get/", GetProposal.class, OPERATOR.limitedBy(AUDIT_VIEW))
                        .exempt(PERSONAL_PERMISSION, "only for those who may propose or approve it")
                        .summary("Show a proposal, and what it would do if you approved it now.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        proposals.forward(
                post("/admin/api/proposals/approve/", ApproveProposal.class, OPERATOR.limitedBy(AUDIT_VIEW))
                        .exempt(APPROVAL, "is the decision of the second person")
                        .requiresSecondFactor()
                        .dryRuns()
                        .summary(
                                "Approve what another person has proposed: it is made now, with all its rules, under both"
                                        + " names. If it is refused, the proposal stays open.")
                        .errors(refusals(endpoints)),
                s -> s::approve);
        proposals.change(
                post("/admin/api/proposals/reject/", RejectProposal.class, OPERATOR.limitedBy(AUDIT_VIEW))
                        .exempt(APPROVAL, "is the decision of the second person")
                        .requiresSecondFactor()
                        .dryRuns()
                        .summary("Reject what another person has proposed, or take back what you have.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::reject);
        forAgents(others, keys);
        staffQueue(
                "proposals",
                "/admin/api/proposals/list/",
                Map.of("approvable", "true"),
                ProposalsRepository::countOpen);
    }

    private void forAgents(List<DomainModule> others, Supplier<KeyRing> keys) {
        Map<String, AgentTool> tools = others.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(Endpoint::changes)
                .flatMap(endpoint -> AgentTool.of(endpoint).stream())
                .collect(Collectors.toMap(tool -> tool.endpoint().path(), Function.identity()));
        Handlers<AgentProposalsService> agents =
                onEveryLoop((bus, db) -> new AgentProposalsService(bus, db, keys.get(), tools));
        encrypts(AgentProposalsRepository.ENCRYPTED);
        agents.change(ProposeChange.class, s -> s::propose);
        agents.ask(GetOutcome.class, s -> s::outcome);
        agents.endpoint(
                post("/web/api/agents/list/", ListAgentProposals.class, WEB_USER)
                        .summary("List what agents have proposed to you, newest first."),
                s -> s::list);
        agents.endpoint(
                post("/web/api/agents/get/", GetAgentProposal.class, WEB_USER)
                        .summary(
                                "Show what an agent has proposed to you, and what it would do if you confirmed it now.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        agents.forward(
                post("/web/api/agents/confirm/", ConfirmAgentProposal.class, WEB_USER)
                        .summary(
                                "Confirm what an agent has proposed to you: it is made now, once, as if you had asked for"
                                        + " it yourself. If it is refused, the proposal stays open until it expires.")
                        .errors(confirmed(tools)),
                s -> s::confirm);
        agents.change(
                post("/web/api/agents/refuse/", RefuseAgentProposal.class, WEB_USER)
                        .summary("Refuse what an agent has proposed to you.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::refuse);
    }

    private static FaultType[] confirmed(Map<String, AgentTool> tools) {
        return Stream.concat(
                        Stream.of(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, REAUTHENTICATION_REQUIRED),
                        tools.values().stream()
                                .flatMap(tool -> tool.endpoint().refusals().stream())
                                .sorted(Comparator.comparing(FaultType::name)))
                .distinct()
                .toArray(FaultType[]::new);
    }

    /** Its own, and those of approved changes. */
    private static FaultType[] refusals(Map<String, Endpoint<?, ?>> endpoints) {
        return Stream.concat(
                        Stream.of(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                        endpoints.values().stream()
                                .flatMap(endpoint -> endpoint.refusals().stream())
                                .sorted(Comparator.comparing(FaultType::code)))
                .distinct()
                .toArray(FaultType[]::new);
    }
}
