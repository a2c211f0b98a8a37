package dev.fanfare.platform.http.feed;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.http.server.FaultResponse;
import dev.fanfare.platform.language.Languages;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A client's feed of server-sent events. Always reads new items after the client's cursor, never from the waking event,
 * so nothing is missed or sent twice when the bus loses events. Writes a chunk before reading the next, so a slow
 * client takes memory for one chunk only. Used on one event loop only.
 */
public final class LiveFeed implements Follower {
    /** Reconnect delay for clients, in milliseconds. */
    private static final int RETRY_MS = 2_000;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final Shape shape;
    private final Function<Long, Future<FeedChunk>> source;
    private final Consumer<LiveFeed> closing;
    private long cursor;
    /** The cursor that the client has. */
    private long sent;

    private boolean reading = true;
    private boolean newsMeanwhile;
    private boolean closed;
    private long heartbeat = -1;

    /**
     * The format of a feed.
     *
     * @param naming the name of an event; null for none
     * @param heartbeatMs milliseconds between heartbeats on an idle connection
     */
    record Shape(Function<FeedChunk.Item, String> naming, int heartbeatMs, Function<Object, Buffer> json) {}

    /**
     * Not open before {@link #begin}.
     *
     * @param source reads the items after a cursor; fails with a Refused of 4xx once access is revoked
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
                // Keeps proxies from compressing or buffering events.
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
        // Send the cursor before the first event, so that a client cut off early resumes here.
        Buffer buffer = Buffer.buffer("retry: " + RETRY_MS + "\n");
        if (first.items().isEmpty()) {
            append(buffer, cursor);
        } else {
            append(buffer.appendString("\n"), first);
        }
        write(buffer, first.more());
    }

    /** Sends new items, if any. */
    @Override
    public void read() {
        if (closed) {
            return;
        }
        if (reading) {
            newsMeanwhile = true;
            return;
        }
        next(false);
    }

    /** Ends it gracefully; the client will reconnect. */
    @Override
    public void end() {
        end(Buffer.buffer());
    }

    private void end(Buffer goodbye) {
        if (!closed) {
            close();
            if (response.headWritten()) {
                response.end(goodbye);
            } else {
                FaultResponse.send(
                        response, CommonFault.SERVICE_UNAVAILABLE.refusal().fault());
            }
        }
    }

    /** Closes it: the client has disconnected or was refused. */
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
        // A pending write serves as heartbeat.
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
                    if (buffer.length() == 0 && alive && cursor == sent) {
                        buffer.appendString(":\n\n");
                    } else if (buffer.length() == 0 && alive) {
                        append(buffer, cursor);
                    }
                    write(buffer, feed.more());
                })
                .onFailure(cause -> {
                    if (cause instanceof Refused refused && !refused.isServerFault()) {
                        // Tells the client why it need not reconnect as it did.
                        end(Buffer.buffer("event: end\ndata: ")
                                .appendBuffer(
                                        shape.json().apply(FaultResponse.tree(refused.fault(), Languages.ENGLISH)))
                                .appendString("\n\n"));
                    } else {
                        // Internal failure: nothing is lost, and the next heartbeat retries.
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
            String event = shape.naming().apply(item);
            buffer.appendString("id: " + item.cursor() + (event == null ? "" : "\nevent: " + event) + "\ndata: ")
                    .appendBuffer(shape.json().apply(item))
                    .appendString("\n\n");
            sent = item.cursor();
        }
    }

    private void append(Buffer buffer, long id) {
        buffer.appendString("id: " + id + "\n\n");
        sent = id;
    }
}
