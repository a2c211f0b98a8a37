package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Answering;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Answers with one JSON object; at most once for each idempotency key. */
record OneServing<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint, Answering.One<A, R> one, InputReader<A> reader, Guards guards, Bus bus)
        implements Serving {

    @Override
    public Future<Void> serve(RoutingContext context, Caller caller, BodyReader.Input input) {
        HttpServerResponse response = context.response();
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        String key = endpoint.changes() ? context.request().getHeader(Idempotency.HEADER) : null;
        return Future.succeededFuture(input)
                .map(reader::read)
                .compose(ask -> answer(
                        key == null
                                ? caller
                                : Idempotency.with(
                                        caller,
                                        key,
                                        ask,
                                        endpoint.path(),
                                        input.fingerprint().toString()),
                        ask))
                .transform(result -> withoutOrphans(input, result))
                .compose(done -> response.setStatusCode(done.status()).end(done.body()));
    }

    private Future<Answer> answer(Caller caller, A ask) {
        return bus.ask(caller, ask)
                .map(reply -> new Answer(
                        one.statusOf(reply), Serving.json(one.toView().apply(reply))));
    }

    /** Deletes uploads of a failed request before the answer; they stay while the outcome is unknown. */
    private Future<Answer> withoutOrphans(BodyReader.Input input, AsyncResult<Answer> result) {
        Future<Answer> same =
                result.succeeded() ? Future.succeededFuture(result.result()) : Future.failedFuture(result.cause());
        return input.uploads().isEmpty() || Idempotency.isUnknown(result.cause())
                ? same
                : guards.uploads().discard(input.uploads()).transform(done -> same);
    }
}
