package dev.fanfare.platform.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.AgentCalls;
import dev.fanfare.platform.openapi.OpenApiTools.Described;
import dev.fanfare.platform.proposals.AgentProposals.GetOutcome;
import dev.fanfare.platform.proposals.AgentProposals.Outcome;
import dev.fanfare.platform.proposals.AgentProposals.ProposeChange;
import dev.fanfare.platform.proposals.AgentProposals.Proposed;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The tools of all agents, each of which sees those that it may call. */
final class Tools {
    /** Tells an agent what has become of its proposals. */
    static final String OUTCOME = "getProposal";

    private static final int PAGE = 100;
    /** The page of the console on which a person decides. */
    private static final String CONSOLE = "/console/agents?proposal=";

    private final Bus bus;
    private final List<Described> all;
    private final Map<String, Described> byName;
    private final Map<String, Endpoint<?, ?>> byPath;
    private final IntFunction<String> address;

    /** A refusal by a tool, which the agent reads as its answer. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        final transient Refused refused;

        Refusal(Refused refused) {
            super(refused.getMessage(), refused, false, false);
            this.refused = refused;
        }
    }

    Tools(Bus bus, List<Described> all, IntFunction<String> address) {
        this.bus = bus;
        this.all = all;
        this.address = address;
        this.byName = all.stream().collect(Collectors.toMap(Described::name, Function.identity()));
        this.byPath = all.stream()
                .map(described -> described.tool().endpoint())
                .collect(Collectors.toMap(Endpoint::path, Function.identity(), (one, other) -> one));
    }

    /** A page of those that the agent may call, by name; the cursor is the last name of the page before. */
    Future<ObjectNode> list(RoutingContext context, ObjectNode params) {
        String after = params.path("cursor").asText("");
        return AgentCalls.of(context)
                .allowed(context, all.stream().map(Described::tool).toList())
                .map(allowed -> {
                    Set<AgentTool> may = new HashSet<>(allowed);
                    List<Described> rest = all.stream()
                            .filter(one ->
                                    may.contains(one.tool()) && one.name().compareTo(after) > 0)
                            .toList();
                    ObjectNode result = Json.mapper().createObjectNode();
                    ArrayNode page = result.putArray("tools");
                    if (after.isEmpty()) {
                        page.add(outcomeTool());
                    }
                    rest.stream().limit(PAGE).map(Described::definition).forEach(page::add);
                    if (rest.size() > PAGE) {
                        result.put("nextCursor", rest.get(PAGE - 1).name());
                    }
                    return result;
                });
    }

    private static ObjectNode outcomeTool() {
        ObjectNode tool = Json.mapper()
                .createObjectNode()
                .put("name", OUTCOME)
                .put("title", "See what has become of a proposal")
                .put(
                        "description",
                        "Say whether the person has confirmed a change that you proposed, and what it answered.");
        ObjectNode input = tool.putObject("inputSchema").put("type", "object").put("additionalProperties", false);
        input.putObject("properties")
                .putObject("agent_proposal_id")
                .put("type", "integer")
                .put("description", "As the proposing tool answered it.");
        input.putArray("required").add("agent_proposal_id");
        tool.putObject("annotations").put("readOnlyHint", true).put("openWorldHint", false);
        return tool;
    }

    /**
     * Calls a tool.
     *
     * @return what it answers; a Refusal of the tool, a Refused of the caller, or a Failure for an unknown tool
     */
    Future<JsonNode> call(RoutingContext context, Caller agent, ObjectNode params) {
        String name = params.path("name").asText();
        JsonNode given = params.path("arguments");
        Described tool = byName.get(name);
        if (tool == null && !OUTCOME.equals(name) || !given.isObject() && !given.isMissingNode() && !given.isNull()) {
            return Future.failedFuture(new JsonRpc.Failure(
                    JsonRpc.INVALID_PARAMS, "There is no such tool, or its arguments are no object."));
        }
        ObjectNode arguments =
                given instanceof ObjectNode object ? object : Json.mapper().createObjectNode();
        Future<Caller> admitted = tool == null
                ? Future.succeededFuture(agent)
                : AgentCalls.of(context).admit(context, tool.tool());
        return admitted.compose(
                caller -> answer(context, caller.renewed(), tool, arguments).recover(Tools::refusal));
    }

    /** Failures of the service are none of the tool. */
    private static <T> Future<T> refusal(Throwable cause) {
        return Future.failedFuture(
                cause instanceof Refused refused && !refused.isServerFault() ? new Refusal(refused) : cause);
    }

    /** @param tool null for the one that tells outcomes */
    private Future<JsonNode> answer(RoutingContext context, Caller caller, Described tool, ObjectNode arguments) {
        if (tool == null) {
            return outcome(caller, arguments);
        }
        return tool.changes()
                ? propose(context, caller, tool, tool.tool().endpoint(), arguments)
                : AgentCalls.of(context).read(context, caller, tool.tool().endpoint(), arguments);
    }

    private <A extends Ask<R>, R extends Message> Future<JsonNode> propose(
            RoutingContext context, Caller caller, Described tool, Endpoint<A, R> endpoint, ObjectNode arguments) {
        return AgentCalls.of(context)
                .input(context, caller, endpoint, arguments)
                .compose(change ->
                        bus.ask(caller, new ProposeChange(tool.name(), endpoint.path(), WireJson.write(change))))
                .map(proposed -> proposed(context, proposed));
    }

    private JsonNode proposed(RoutingContext context, Proposed proposed) {
        ObjectNode answer = Json.mapper().createObjectNode();
        answer.put("status", "proposed")
                .put("message", "Nothing has changed. It is made once the person confirms it at the address.")
                .put("agent_proposal_id", proposed.agentProposalId())
                .put(
                        "address",
                        address.apply(context.request().localAddress().port()) + CONSOLE + proposed.agentProposalId())
                .put("expires_at", proposed.expiresAt().toString());
        return answer.set("effect", Json.mapper().valueToTree(proposed.effect()));
    }

    private Future<JsonNode> outcome(Caller caller, ObjectNode arguments) {
        return bus.ask(
                        caller,
                        new GetOutcome(arguments.path("agent_proposal_id").asLong()))
                .map(outcome -> outcome(outcome, caller));
    }

    private JsonNode outcome(Outcome outcome, Caller caller) {
        ObjectNode answer = Json.mapper()
                .createObjectNode()
                .put("agent_proposal_id", outcome.agentProposalId())
                .put("status", outcome.status())
                .put("expires_at", outcome.expiresAt().toString());
        Endpoint<?, ?> endpoint = byPath.get(outcome.endpoint());
        return outcome.answer() == null || endpoint == null
                ? answer
                : answer.set("answer", view(endpoint, outcome.answer(), caller));
    }

    private static <A extends Ask<R>, R extends Message> JsonNode view(
            Endpoint<A, R> endpoint, String answer, Caller caller) {
        return AgentCalls.view(endpoint, WireJson.read(answer, endpoint.reply()), caller.language());
    }
}
