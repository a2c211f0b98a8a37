package dev.fanfare.platform.http.server;

import dev.fanfare.platform.endpoint.Chunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Function;

/**
 * Writes a list of any length chunk by chunk, prefetching one chunk. A slow client slows the reading, so memory stays
 * constant.
 */
final class StreamedList {
    private final HttpServerResponse response;
    private final ListWriter writer;
    private final Function<Long, Future<? extends Chunk<?>>> from;
    private final Promise<Void> done = Promise.promise();
    private boolean first = true;

    /**
     * Writes to a response whose head is complete.
     *
     * @param from asks for the chunk at a cursor
     */
    StreamedList(HttpServerResponse response, ListWriter writer, Function<Long, Future<? extends Chunk<?>>> from) {
        this.response = response;
        this.writer = writer;
        this.from = from;
    }

    /** Succeeds when everything is written; on failure the connection is closed. */
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
