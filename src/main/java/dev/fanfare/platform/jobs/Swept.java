package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Message;
import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * What one stretch of a job came to.
 *
 * @param handled rows dealt with
 * @param more whether there may be more of it right now
 */
public record Swept(int handled, boolean more) implements Message {
    public static final Swept NOTHING = new Swept(0, false);

    /** Of a stretch that takes at most so many rows: when it was full there may be more. */
    public static Swept of(int handled, int atMost) {
        return new Swept(handled, handled >= atMost);
    }

    /** Both together. */
    public Swept plus(Swept other) {
        return new Swept(handled + other.handled, more || other.more);
    }

    /**
     * Of a stretch that deals with one row, or one small group of them, after the other.
     *
     * @param next deals with the next and says whether there was one
     */
    public static Future<Swept> oneByOne(int atMost, Supplier<Future<Boolean>> next) {
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
