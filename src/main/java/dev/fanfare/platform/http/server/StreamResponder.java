package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Streams a list of any length as a JSON array or a file.
 *
 * @param after continues an ask at a cursor
 * @param writer writes the list, for a request
 * @param headers sets the headers of the format
 */
record StreamResponder<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint,
        BiFunction<A, Long, A> after,
        Function<HttpServerRequest, ListWriter> writer,
        Consumer<HttpServerResponse> headers,
        InputReader<A> reader,
        Bus bus)
        implements Responder {
    static final String NEXT_CURSOR = "Fanfare-Next-Cursor";
    static final String SYNCED_UNTIL = "Fanfare-Synced-Until";

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        HttpServerResponse response = exchange.response();
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        A ask = reader.read(input, exchange);
        return chunk(caller, ask).compose(first -> {
            notify(first, input, response);
            // HEAD has no items.
            return HttpMethod.HEAD.equals(exchange.request().method())
                    ? response.end()
                    : new StreamedList(
                                    response,
                                    writer.apply(exchange.request()),
                                    cursor -> chunk(caller.renewed(), after.apply(ask, cursor)))
                            .send(first);
        });
    }

    private Future<Chunk<?>> chunk(Caller caller, A ask) {
        return bus.ask(caller, ask).map(reply -> (Chunk<?>) reply);
    }

    private void notify(Chunk<?> first, BodyReader.Input input, HttpServerResponse response) {
        if (first.total() != null) {
            response.putHeader("X-Total-Count", first.total().toString());
        }
        if (first.page() != null) {
            response.headers()
                    .add(
                            "Link",
                            PageLinks.of(endpoint.path(), endpoint.body(), input.tree(), first.page(), first.total()));
        }
        if (first.nextCursor() != null) {
            response.putHeader(NEXT_CURSOR, first.nextCursor());
        }
        if (first.syncedUntil() != null) {
            response.putHeader(SYNCED_UNTIL, first.syncedUntil().toString());
        }
        headers.accept(response);
    }
}
