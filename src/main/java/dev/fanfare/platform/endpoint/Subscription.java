package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Caller;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * What a feed, or an answer that waits, follows.
 *
 * @param after the same ask from a cursor on
 * @param news the event that is published when there is more
 * @param accounts those whose news it is; empty for everyone's
 * @param named whether a feed names its events
 * @param <A> the ask
 */
public record Subscription<A>(
        BiFunction<A, Long, A> after,
        Class<? extends FeedChunk.News> news,
        BiFunction<Caller, A, List<Long>> accounts,
        Predicate<A> named) {

    /** Of a feed whose events have names. */
    public Subscription(
            BiFunction<A, Long, A> after,
            Class<? extends FeedChunk.News> news,
            BiFunction<Caller, A, List<Long>> accounts) {
        this(after, news, accounts, ask -> true);
    }

    /** Follows what concerns the caller's account. */
    public static <A> Subscription<A> own(
            BiFunction<A, Long, A> after, Class<? extends FeedChunk.News> news, Predicate<A> named) {
        return new Subscription<>(after, news, (caller, ask) -> List.of(caller.id()), named);
    }

    /**
     * How long an answer without items waits for them.
     *
     * @param seconds by the ask; 0 to answer at once
     */
    public record Waiting<A>(ToIntFunction<A> seconds, Subscription<A> subscription) {}
}
