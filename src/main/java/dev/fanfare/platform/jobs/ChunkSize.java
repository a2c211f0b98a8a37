package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adaptive chunk size: halved when a chunk times out, and slowly increased by successful chunks. */
public final class ChunkSize {
    private static final Logger LOG = LoggerFactory.getLogger(ChunkSize.class);

    private final int most;
    private int now;

    public ChunkSize(int most) {
        this.most = most;
        this.now = most;
    }

    /** Runs a chunk of the current size. If it fails because of its size, the next is smaller. */
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

    /** Runs a chunk, retrying with smaller ones when it fails because of its size, until the deadline. */
    public <T> Future<T> runUntil(Deadline deadline, IntFunction<Future<T>> chunk) {
        int before = now;
        return run(chunk)
                .recover(cause -> before > 1 && mayBeTooLarge(cause) && !deadline.isOver()
                        ? runUntil(deadline, chunk)
                        : Future.failedFuture(cause));
    }

    private static boolean mayBeTooLarge(Throwable cause) {
        return Refused.isServerFault(cause);
    }
}
