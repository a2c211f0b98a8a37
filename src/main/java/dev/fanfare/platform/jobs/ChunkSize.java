package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many rows a chunk has. It is halved when a chunk did not get through in time, and grows slowly when chunks do, so that
 * no table and no moment is too much for a job.
 */
public final class ChunkSize {
    private static final Logger LOG = LoggerFactory.getLogger(ChunkSize.class);
    private static final int SERVER_FAULT = 500;

    private final int most;
    private int now;

    public ChunkSize(int most) {
        this.most = most;
        this.now = most;
    }

    /** Runs a chunk of the present size. When it fails because of its size, the next will be smaller. */
    public <T> Future<T> run(IntFunction<Future<T>> chunk) {
        int size = now;
        return chunk.apply(size)
                .onSuccess(done -> now = Math.max(now, Math.min(most, size + Math.max(1, size / 8))))
                .onFailure(cause -> {
                    if (size > 1 && mayBeTooLarge(cause)) {
                        now = Math.min(now, size / 2);
                        LOG.warn("A chunk of {} rows did not get through; the next has {}", size, now);
                    }
                });
    }

    /** Runs a chunk, and a smaller one each time that it fails because of its size, until the deadline at most. */
    public <T> Future<T> runUntil(Deadline deadline, IntFunction<Future<T>> chunk) {
        int before = now;
        return run(chunk)
                .recover(cause -> before > 1 && mayBeTooLarge(cause) && !deadline.isOver()
                        ? runUntil(deadline, chunk)
                        : Future.failedFuture(cause));
    }

    private static boolean mayBeTooLarge(Throwable cause) {
        return cause instanceof Refused refused && refused.fault().status() >= SERVER_FAULT;
    }
}
