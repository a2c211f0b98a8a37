package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Message;
import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * The result of one chunk of a job.
 *
 * @param handled rows
 * @param more whether more may be due right now
 */
public record JobResult(int handled, boolean more) implements Message {
    public static final JobResult NOTHING = new JobResult(0, false);

    /** The result of a chunk of at most this many rows: a full one may have more. */
    public static JobResult of(int handled, int atMost) {
        return new JobResult(handled, handled >= atMost);
    }

    /** The sum of both. */
    public JobResult plus(JobResult other) {
        return new JobResult(handled + other.handled, more || other.more);
    }

    /**
     * Runs a chunk that handles one row, or one small group of rows, after the other.
     *
     * @param next handles the next and returns whether there was one
     */
    public static Future<JobResult> oneByOne(int atMost, Supplier<Future<Boolean>> next) {
        return oneByOne(atMost, next, 0).map(handled -> of(handled, atMost));
    }

    private static Future<Integer> oneByOne(int atMost, Supplier<Future<Boolean>> next, int handled) {
        return handled == atMost
                ? Future.succeededFuture(handled)
                : next.get()
                        .compose(
                                found -> found ? oneByOne(atMost, next, handled + 1) : Future.succeededFuture(handled));
    }
}
