package dev.fanfare.platform.http;

import dev.fanfare.platform.endpoint.Batch;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Function;

/**
 * Writes a list of any length, a stretch at a time. While one is written out the next is read, and no more than that: a
 * slow reader slows the reading, and neither the list's length nor the reader's pace is felt in memory.
 */
final class StreamedList {
    private final HttpServerResponse response;
    private final ListWriter writer;
    private final Function<Long, Future<? extends Batch<?>>> from;
    private final Promise<Void> done = Promise.promise();
    private boolean first = true;

    /**
     * Of a response whose head is complete.
     *
     * @param from asks for the stretch that begins at a place
     */
    StreamedList(HttpServerResponse response, ListWriter writer, Function<Long, Future<? extends Batch<?>>> from) {
        this.response = response;
        this.writer = writer;
        this.from = from;
    }

    /** Succeeds when all of it is written; fails when it could not be, the response then being in the middle of it. */
    Future<Void> send(Batch<?> beginning) {
        response.setChunked(true);
        write(writer.beginning(), beginning);
        return done.future();
    }

    // Every step is a future of its own: a chain of them would grow with the list.
    private void write(Buffer chunk, Batch<?> batch) {
        for (Object item : batch.items()) {
            chunk.appendBuffer(writer.item(item, first));
            first = false;
        }
        if (batch.next() == null) {
            response.end(chunk.appendBuffer(writer.end())).onComplete(done);
            return;
        }
        Future<? extends Batch<?>> next = from.apply(batch.next());
        response.write(chunk)
                .compose(written -> next)
                .map(read -> {
                    write(Buffer.buffer(), read);
                    return read;
                })
                .onFailure(done::tryFail);
    }
}
