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

/** Answers with one JSON object; at most once for each idempotency key. */
record OneServing<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint, Answering.One<A, R> one, InputReader<A> reader, Guards guards, Bus bus)
        implements Serving {

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        Future<R> answer = answer(exchange, caller, input);
        return (input.uploads().isEmpty() ? answer : answer.transform(result -> withoutOrphans(input, result)))
                .compose(reply -> Answer.of(one, reply).send(exchange.response()));
    }

    private Future<R> answer(Exchange exchange, Caller caller, BodyReader.Input input) {
        try {
            A ask = reader.read(input);
            String key = endpoint.changes() ? exchange.request().getHeader(Idempotency.HEADER) : null;
            return bus.ask(
                    key == null
                            ? caller
                            : Idempotency.with(
                                    caller,
                                    key,
                                    ask,
                                    endpoint.path(),
                                    input.fingerprint().toString()),
                    ask);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    /** Deletes uploads of a failed request before the answer; they stay while the outcome is unknown. */
    private Future<R> withoutOrphans(BodyReader.Input input, AsyncResult<R> result) {
        Future<R> same =
                result.succeeded() ? Future.succeededFuture(result.result()) : Future.failedFuture(result.cause());
        return Idempotency.isUnknown(result.cause())
                ? same
                : guards.uploads().discard(input.uploads()).transform(done -> same);
    }
}
