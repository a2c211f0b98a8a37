package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

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
        FieldSelection.Selected selected = exchange.selected();
        return chunk(caller, ask, selected).compose(first -> {
            notify(first, input, response);
            // HEAD has no items.
            return HttpMethod.HEAD.equals(exchange.request().method())
                    ? response.end()
                    : new StreamedList(
                                    response,
                                    writer.apply(exchange.request()),
                                    cursor -> chunk(caller.renewed(), after.apply(ask, cursor), selected))
                            .send(first);
        });
    }

    private Future<Chunk<?>> chunk(Caller caller, A ask, FieldSelection.Selected selected) {
        Future<Chunk<?>> chunk = bus.ask(caller, ask).map(reply -> (Chunk<?>) reply);
        return selected == null
                ? chunk
                : chunk.compose(read -> SelectedAnswer.of(selected, read.items(), bus, caller)
                        .map(answer -> new SelectedChunk(read, answer)));
    }

    /** An item of an array as JSON. */
    static Buffer json(Object item) {
        return item instanceof SelectedItem selected
                ? selected.answer().json(selected.item(), null)
                : Responder.json(item);
    }

    /** An item of which not all is written, or more. */
    private record SelectedItem(Object item, SelectedAnswer answer) {}

    /** A chunk of such items. */
    private record SelectedChunk(Chunk<?> read, SelectedAnswer answer) implements Chunk<SelectedItem> {
        @Override
        public List<SelectedItem> items() {
            return read.items().stream()
                    .map(item -> new SelectedItem(item, answer))
                    .toList();
        }

        @Override
        public Long next() {
            return read.next();
        }

        @Override
        public Long total() {
            return read.total();
        }

        @Override
        public String nextCursor() {
            return read.nextCursor();
        }

        @Override
        public Instant syncedUntil() {
            return read.syncedUntil();
        }

        @Override
        public Paging page() {
            return read.page();
        }
    }

    /** The inputs that links to other pages repeat. */
    private List<String> repeated() {
        return Stream.concat(
                        Arrays.stream(endpoint.body().getRecordComponents()).map(RecordShape::nameOf),
                        reader.selection() == null
                                ? Stream.empty()
                                : reader.selection().inputs().stream().sorted())
                .toList();
    }

    private void notify(Chunk<?> first, BodyReader.Input input, HttpServerResponse response) {
        if (first.total() != null) {
            response.putHeader("X-Total-Count", first.total().toString());
        }
        if (first.page() != null) {
            response.headers()
                    .add("Link", PageLinks.of(endpoint.path(), repeated(), input.tree(), first.page(), first.total()));
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
