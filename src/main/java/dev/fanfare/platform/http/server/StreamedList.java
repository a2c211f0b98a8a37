package dev.fanfare.platform.http.server;

import dev.fanfare.platform.endpoint.Chunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Function;

/**
 * Writes a list of any length, chunk by chunk. While one chunk is written the next is read, and no more: a slow client slows
 * the reading, and memory depends on neither the length of the list nor the pace of the client.
 */
final class StreamedList {
    private final HttpServerResponse response;
    private final ListWriter writer;
    private final Function<Long, Future<? extends Chunk<?>>> from;
    private final Promise<Void> done = Promise.promise();
    private boolean first = true;

    /**
     * Of a response whose head is complete.
     *
     * @param from asks for the chunk that begins at a cursor
     */
    StreamedList(HttpServerResponse response, ListWriter writer, Function<Long, Future<? extends Chunk<?>>> from) {
        this.response = response;
        this.writer = writer;
        this.from = from;
    }

    /** Succeeds when all of it is written; fails when it cannot be, and the response is cut off then. */
    Future<Void> send(Chunk<?> beginning) {
        response.setChunked(true);
        write(writer.beginning(), beginning);
        return done.future();
    }

    // Each step starts a new future: one chain would grow with the list.
    private void write(Buffer buffer, Chunk<?> chunk) {
        for (Object item : chunk.items()) {
            buffer.appendBuffer(writer.item(item, first));
            first = false;
        }
        if (chunk.next() == null) {
            response.end(buffer.appendBuffer(writer.end())).onComplete(done);
            return;
        }
        Future<? extends Chunk<?>> next = from.apply(chunk.next());
        response.write(buffer)
                .compose(written -> next)
                .map(read -> {
                    write(Buffer.buffer(), read);
                    return read;
                })
                .onFailure(done::tryFail);
    }
}
