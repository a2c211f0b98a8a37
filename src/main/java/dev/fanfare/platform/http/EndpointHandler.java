package dev.fanfare.platform.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Batch;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Feed;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Serves one endpoint: credentials, permission, body, record, ask, answer, in this order.
 *
 * @param <A> what is asked
 * @param <R> what is answered
 */
final class EndpointHandler<A extends Ask<R>, R extends Message> {
    /** Whose callers always have an account, to which files belong. */
    private static final Set<Audience> ACCOUNTS =
            EnumSet.of(Audience.WEB, Audience.APP, Audience.BACKEND, Audience.OPERATOR);

    private final Endpoint<A, R> endpoint;
    private final RecordShape<?> shape;
    private final ObjectWriter writer;
    private final ListWriter list;
    private final Gate gate;
    private final BodyReader bodies;
    private final Guards guards;
    private final Feeds feeds;
    private final Bus bus;
    private final Map<String, Integer> images;

    EndpointHandler(Endpoint<A, R> endpoint, Gate gate, BodyReader bodies, Guards guards, Feeds feeds, Bus bus) {
        this.endpoint = endpoint;
        this.shape = RecordShape.of(endpoint.body());
        this.writer = Json.mapper().writer();
        this.list = endpoint.file().isPresent() ? new CsvFile(endpoint.view()) : new JsonArray(this::bytes);
        this.gate = gate;
        this.bodies = bodies;
        this.guards = guards;
        this.feeds = feeds;
        this.bus = bus;
        this.images = Images.Fields.of(endpoint.body());
        if (!images.isEmpty() && !ACCOUNTS.contains(endpoint.access().audience())) {
            throw new IllegalArgumentException(endpoint.path() + " takes files of nobody");
        }
    }

    Endpoint<A, R> endpoint() {
        return endpoint;
    }

    boolean answers(HttpMethod method) {
        return HttpMethod.POST.equals(method)
                || (endpoint.getsToo() && (HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method)));
    }

    String allowedMethods() {
        return endpoint.getsToo() ? "POST, GET, HEAD" : "POST";
    }

    void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        HttpServerResponse response = context.response();
        RequestContext about = RequestContext.of(context);
        // Held back until it is known that this caller's body is to be read.
        request.pause();
        gate.admit(endpoint.access(), request.getHeader(HttpHeaders.AUTHORIZATION), about.nobody())
                .recover(cause -> countedAsNobody(cause, about, response))
                .compose(caller -> {
                    about.identified(caller);
                    return guards.limits()
                            .count(endpoint.allowance(), caller, response)
                            .compose(counted -> input(caller, request))
                            .compose(input -> serve(context, caller.renewed(), input));
                })
                .onFailure(cause -> {
                    FaultResponse.send(response, cause, about.requestId());
                    // What is still to come of an unread body is let pass, so that the connection stays usable.
                    if (!request.isEnded()) {
                        request.resume();
                    }
                });
    }

    /** Who is turned away is counted by address: tokens cannot be tried without end. */
    private Future<Caller> countedAsNobody(Throwable cause, RequestContext about, HttpServerResponse response) {
        return cause instanceof Refused refused && refused.fault().status() == 401
                ? guards.limits()
                        .count(Allowance.GENERAL, about.nobody(), response)
                        .compose(counted -> Future.failedFuture(cause))
                : Future.failedFuture(cause);
    }

    private Future<BodyReader.Input> input(Caller caller, HttpServerRequest request) {
        if (HttpMethod.POST.equals(request.method())) {
            return bodies.body(
                    request, images.isEmpty() ? null : guards.uploads().intake(caller.id(), images));
        }
        request.resume();
        return Future.succeededFuture(bodies.query(request));
    }

    private Future<Void> serve(RoutingContext context, Caller caller, BodyReader.Input input) {
        HttpServerRequest request = context.request();
        HttpServerResponse response = context.response();
        if (endpoint.feed().isPresent()) {
            return follow(context, caller, input);
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        if (endpoint.isStream()) {
            A ask = ask(input);
            return bus.ask(caller, ask).compose(answer -> {
                Batch<?> first = (Batch<?>) answer;
                announce(first, input, response);
                // Nobody reads the items of a HEAD's answer.
                return HttpMethod.HEAD.equals(request.method()) ? response.end() : stream(caller, ask, first, response);
            });
        }
        String key = endpoint.changes() ? request.getHeader(Idempotency.HEADER) : null;
        Future<Answer> answer = Future.succeededFuture(input)
                .map(this::ask)
                .compose(ask -> key == null
                        ? answer(caller, ask)
                        : guards.idempotency()
                                .once(
                                        caller,
                                        endpoint.path(),
                                        key,
                                        input.likeness().toString(),
                                        () -> answer(caller, ask)));
        return answer.transform(result -> tidied(input, result))
                .compose(done -> response.setStatusCode(done.status()).end(done.body()));
    }

    private A ask(BodyReader.Input input) {
        return endpoint.askOf(shape.read(input.tree(), input.form()));
    }

    /** Before the answer, what was uploaded for nothing is deleted; it stays while it may still come to belong. */
    private Future<Answer> tidied(BodyReader.Input input, AsyncResult<Answer> result) {
        Future<Answer> same =
                result.succeeded() ? Future.succeededFuture(result.result()) : Future.failedFuture(result.cause());
        return input.uploads().isEmpty() || Idempotency.isUnknown(result.cause())
                ? same
                : guards.uploads().discard(input.uploads()).transform(done -> same);
    }

    private Future<Answer> answer(Caller caller, A ask) {
        return bus.ask(caller, ask).map(reply -> new Answer(endpoint.statusOf(reply), bytes(endpoint.viewOf(reply))));
    }

    private void announce(Batch<?> first, BodyReader.Input input, HttpServerResponse response) {
        if (first.total() != null) {
            response.putHeader("X-Total-Count", first.total().toString());
        }
        if (first.page() != null) {
            response.putHeader(
                    "Link", PageLinks.of(endpoint.path(), endpoint.body(), input.tree(), first.page(), first.total()));
        }
        endpoint.file().ifPresent(name -> CsvFile.announce(response, name));
    }

    private Future<Void> follow(RoutingContext context, Caller caller, BodyReader.Input input) {
        Feeds.addLastEvent(context.request(), input);
        A ask = ask(input);
        if (HttpMethod.HEAD.equals(context.request().method())) {
            LiveFeed.announce(context.response());
            return context.response().end();
        }
        String event = endpoint.feed().orElseThrow().event();
        LiveFeed feed = feeds.open(
                context, caller.id(), event, this::bytes, place -> next(context, endpoint.after(ask, place)));
        return next(context, ask)
                .<Void>map(first -> {
                    feed.begin(first);
                    return null;
                })
                .onFailure(cause -> feed.close());
    }

    /** Asked on behalf of whoever the client's credential stands for by now. */
    private Future<Feed> next(RoutingContext context, A ask) {
        String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        return gate.admit(
                        endpoint.access(),
                        header,
                        RequestContext.of(context).nobody().renewed())
                .compose(caller -> bus.ask(caller, ask))
                .map(Feed.class::cast);
    }

    private Future<Void> stream(Caller caller, A ask, Batch<?> first, HttpServerResponse response) {
        return new StreamedList(response, list, place -> bus.ask(caller.renewed(), endpoint.after(ask, place))
                        .map(answer -> (Batch<?>) answer))
                .send(first);
    }

    private Buffer bytes(Object view) {
        try {
            return Buffer.buffer(writer.writeValueAsBytes(view));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer of " + endpoint.path() + " cannot be written", e);
        }
    }
}
