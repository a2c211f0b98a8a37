package dev.fanfare.platform.http.feed;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.http.server.FaultResponse;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One client that follows a feed by server-sent events. New items are always read from the client's cursor on, never taken
 * from the event that woke the feed: nothing is missed or sent twice, whatever gets lost on the bus. A chunk is written
 * before the next is read, so that a slow client occupies memory for one chunk. Used on one event loop only.
 */
public final class LiveFeed {
    /** Milliseconds after which a client that lost its connection should come back. */
    private static final int RETRY_MS = 2_000;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final Shape shape;
    private final Function<Long, Future<FeedChunk>> source;
    private final Consumer<LiveFeed> closing;
    private long cursor;
    private boolean reading = true;
    private boolean newsMeanwhile;
    private boolean closed;
    private long heartbeat = -1;

    /**
     * How a feed is written.
     *
     * @param event what its events are called
     * @param heartbeatMs milliseconds between signs of life on a silent connection
     */
    record Shape(String event, int heartbeatMs, Function<Object, Buffer> json) {}

    /**
     * Not open before {@link #begin}.
     *
     * @param source reads what comes after a cursor; or a Refused of 401 or 403 once the client may not follow any more
     * @param closing called once, at the end
     */
    LiveFeed(
            Vertx vertx,
            HttpServerResponse response,
            Shape shape,
            Function<Long, Future<FeedChunk>> source,
            Consumer<LiveFeed> closing) {
        this.vertx = vertx;
        this.response = response;
        this.shape = shape;
        this.source = source;
        this.closing = closing;
    }

    /** Sets the headers of every feed. */
    public static void notify(HttpServerResponse response) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream;charset=utf-8")
                // Proxies that compress or buffer would hold events back.
                .putHeader(HttpHeaders.CONTENT_ENCODING, HttpHeaders.IDENTITY)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform")
                .putHeader("X-Accel-Buffering", "no");
    }

    /** Opens it with the first chunk. */
    public void begin(FeedChunk first) {
        if (closed) {
            return;
        }
        notify(response);
        response.setChunked(true);
        heartbeat = vertx.setPeriodic(shape.heartbeatMs(), timer -> beat());
        cursor = first.cursor();
        // The cursor is sent before the first event, so that a client cut off early resumes from here too.
        Buffer buffer = Buffer.buffer("retry: " + RETRY_MS + "\n");
        if (first.items().isEmpty()) {
            buffer.appendString("id: " + cursor + "\n\n");
        } else {
            append(buffer.appendString("\n"), first);
        }
        write(buffer, first.more());
    }

    /** Sends what is new, if anything. */
    void read() {
        if (closed) {
            return;
        }
        if (reading) {
            newsMeanwhile = true;
            return;
        }
        next(false);
    }

    /** Ends it in good order; the client will reconnect. */
    void end() {
        if (!closed) {
            close();
            if (response.headWritten()) {
                response.end();
            } else {
                FaultResponse.send(
                        response, CommonFault.SERVICE_UNAVAILABLE.refusal().fault());
            }
        }
    }

    /** The client has gone, or was never let in. */
    public void close() {
        if (!closed) {
            closed = true;
            if (heartbeat >= 0) {
                vertx.cancelTimer(heartbeat);
            }
            closing.accept(this);
        }
    }

    private void beat() {
        // A pending write is a sign of life.
        if (!reading && !closed) {
            next(true);
        }
    }

    private void next(boolean alive) {
        reading = true;
        newsMeanwhile = false;
        source.apply(cursor)
                .onSuccess(feed -> {
                    cursor = Math.max(cursor, feed.cursor());
                    Buffer buffer = Buffer.buffer();
                    append(buffer, feed);
                    if (buffer.length() == 0 && alive) {
                        buffer.appendString(":\n\n");
                    }
                    write(buffer, feed.more());
                })
                .onFailure(cause -> {
                    if (cause instanceof Refused refused && isOver(refused)) {
                        end();
                    } else {
                        // Our failure: the client has missed nothing, and the next heartbeat tries again.
                        reading = false;
                    }
                });
    }

    private void write(Buffer buffer, boolean more) {
        if (closed) {
            return;
        }
        Future<Void> written = buffer.length() == 0 ? Future.succeededFuture() : response.write(buffer);
        written.onComplete(done -> {
            reading = false;
            if (done.failed()) {
                close();
            } else if (more || newsMeanwhile) {
                read();
            }
        });
    }

    private void append(Buffer buffer, FeedChunk feed) {
        for (FeedChunk.Item item : feed.items()) {
            buffer.appendString("id: " + item.cursor() + "\nevent: " + shape.event() + "\ndata: ")
                    .appendBuffer(shape.json().apply(item))
                    .appendString("\n\n");
        }
    }

    private static boolean isOver(Refused refused) {
        return refused.fault().status() == 401 || refused.fault().status() == 403;
    }
}
