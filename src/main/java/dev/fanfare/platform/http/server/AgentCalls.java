package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls of endpoints by agents, in the process: the caller, its rights and limits, the reading of the input and the answer are
 * those of a request at the endpoint's own path. Of one event loop.
 */
public final class AgentCalls {
    private final Gate gate;
    private final Guards guards;
    private final Bus bus;
    /** Of the endpoints that were called: to make one looks through its records. */
    private final Map<Endpoint<?, ?>, InputReader<?>> readers = new HashMap<>();

    AgentCalls(Gate gate, Guards guards, Bus bus) {
        this.gate = gate;
        this.guards = guards;
        this.bus = bus;
    }

    /** Those of the node that a request came to. */
    public static AgentCalls of(RoutingContext context) {
        return Exchange.of(context).agents();
    }

    /** Whether a page of another site sent the request. */
    public static boolean isCrossSite(RoutingContext context) {
        return Exchange.of(context).isCrossSite();
    }

    /** The language of messages. */
    public static String language(RoutingContext context) {
        return Exchange.of(context).language();
    }

    /**
     * The person whose agent sent the request, which counts whatever it holds.
     *
     * @return a Refused of 401, 403, 429 or 503 for others
     */
    public Future<Caller> admit(RoutingContext context) {
        Exchange exchange = Exchange.of(context);
        Future<Caller> admitted = admit(exchange, null, Allowance.GENERAL);
        if (!admitted.isComplete() && !exchange.request().isEnded()) {
            // Paused so that no body is lost; reading it goes on.
            exchange.pause();
        }
        return admitted;
    }

    /**
     * The same for a call of a tool, which counts against a limit of its own, too, if it has one.
     *
     * @return a Refused of 401, 403, 429 or 503 for others
     */
    public Future<Caller> admit(RoutingContext context, AgentTool tool) {
        Allowance own = tool.endpoint().allowance();
        return admit(Exchange.of(context), tool, own == Allowance.GENERAL ? null : own);
    }

    /**
     * Refusals count by address, so that tokens cannot be guessed.
     *
     * @param allowance null for a request that was counted
     */
    private Future<Caller> admit(Exchange exchange, AgentTool tool, Allowance allowance) {
        return gate.admit(tool, header(exchange), exchange.anonymous())
                .recover(cause -> guards.limits()
                        .count(Allowance.GENERAL, exchange.anonymous(), exchange.response())
                        .compose(counted -> Future.failedFuture(cause)))
                .compose(caller -> {
                    exchange.identified(caller);
                    return allowance == null
                            ? Future.succeededFuture(caller)
                            : guards.limits()
                                    .count(allowance, caller, exchange.response())
                                    .map(caller);
                });
    }

    /** Those of these tools that the agent may call. */
    public Future<List<AgentTool>> allowed(RoutingContext context, List<AgentTool> tools) {
        Exchange exchange = Exchange.of(context);
        return gate.allowed(tools, header(exchange), exchange.anonymous());
    }

    private static String header(Exchange exchange) {
        return exchange.request().getHeader(HttpHeaders.AUTHORIZATION);
    }

    /**
     * What an endpoint that answers one object answers.
     *
     * @return as JSON; or the Refused of the endpoint
     */
    public <A extends Ask<R>, R extends Message> Future<JsonNode> read(
            RoutingContext context, Caller caller, Endpoint<A, R> endpoint, ObjectNode arguments) {
        return input(context, caller, endpoint, arguments)
                .compose(ask -> bus.ask(caller, ask))
                .map(reply -> view(endpoint, reply, caller.language()));
    }

    /**
     * The ask that arguments make.
     *
     * @return a Refused that names every problem of theirs
     */
    public <A extends Ask<R>, R extends Message> Future<A> input(
            RoutingContext context, Caller caller, Endpoint<A, R> endpoint, ObjectNode arguments) {
        Exchange exchange = Exchange.of(context);
        try {
            return reader(endpoint).read(new BodyReader.Input(arguments, false), exchange, bus, caller);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    @SuppressWarnings("unchecked")
    private <A extends Ask<R>, R extends Message> InputReader<A> reader(Endpoint<A, R> endpoint) {
        // Each was made for its endpoint.
        return (InputReader<A>) readers.computeIfAbsent(endpoint, unread -> InputReader.of(endpoint));
    }

    /** A reply as clients see it. */
    public static <R extends Message> JsonNode view(Endpoint<?, R> endpoint, R reply, String language) {
        Object view = endpoint.answering() instanceof ResponseKind.One<?, R> one
                ? one.toView().apply(reply)
                : reply;
        try {
            return Json.mapper().readTree(Responder.json(view, language).getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A refusal as its body has it. */
    public static JsonNode view(Refused refused, String language) {
        return FaultResponse.tree(refused.fault(), language);
    }
}
