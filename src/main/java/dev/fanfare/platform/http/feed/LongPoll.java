package dev.fanfare.platform.http.feed;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.FeedChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A request that waits for the first items after its cursor. Reads when there is news, and every two seconds, so that it
 * needs none. Used on one event loop only.
 */
public final class LongPoll implements Follower {
    private static final long POLL_MS = 2_000;

    private final Vertx vertx;
    private final Function<Long, Future<FeedChunk>> source;
    private final Runnable closing;
    private final Promise<FeedChunk> answer = Promise.promise();
    private final long poll;
    private final long latest;
    private FeedChunk last;
    private boolean reading;
    private boolean newsMeanwhile;
    private boolean closed;

    /**
     * Waits from now on.
     *
     * @param first what was read, without items
     * @param source reads the items after a cursor; fails with a Refused of 4xx once access is revoked
     * @param closing called once, at the end
     */
    LongPoll(Vertx vertx, FeedChunk first, int seconds, Function<Long, Future<FeedChunk>> source, Runnable closing) {
        this.vertx = vertx;
        this.last = first;
        this.source = source;
        this.closing = closing;
        this.poll = vertx.setPeriodic(POLL_MS, timer -> read());
        this.latest = vertx.setTimer(TimeUnit.SECONDS.toMillis(seconds), timer -> end());
    }

    /** Items, or none at the end of the time. */
    public Future<FeedChunk> answer() {
        return answer.future();
    }

    @Override
    public void read() {
        if (closed) {
            return;
        }
        if (reading) {
            newsMeanwhile = true;
            return;
        }
        reading = true;
        newsMeanwhile = false;
        source.apply(last.cursor()).onSuccess(this::found).onFailure(this::failed);
    }

    private void found(FeedChunk chunk) {
        last = chunk;
        if (isNews(chunk)) {
            end();
        } else {
            goOn();
        }
    }

    private void failed(Throwable cause) {
        if (cause instanceof Refused refused && !refused.isServerFault()) {
            close();
            answer.tryFail(cause);
        } else {
            // Internal failure: nothing is lost, and the next poll retries.
            goOn();
        }
    }

    private void goOn() {
        reading = false;
        if (newsMeanwhile) {
            read();
        }
    }

    /** Whether an answer does not wait. */
    public static boolean isNews(FeedChunk chunk) {
        return !chunk.items().isEmpty() || chunk.more();
    }

    /** Answers with what there is. */
    @Override
    public void end() {
        close();
        answer.tryComplete(last);
    }

    /** Closes it: the client has disconnected, or is answered. */
    public void close() {
        if (!closed) {
            closed = true;
            vertx.cancelTimer(poll);
            vertx.cancelTimer(latest);
            closing.run();
        }
    }
}
