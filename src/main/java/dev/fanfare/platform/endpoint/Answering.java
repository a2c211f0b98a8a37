package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How an endpoint answers: once, or with a stream, a file or a feed.
 *
 * @param <A> what is asked of the domain
 * @param <R> what the domain replies
 */
public sealed interface Answering<A extends Ask<R>, R extends Message> {

    /** The record that clients see: the whole answer of {@link One}, otherwise each of its items. */
    Class<?> view();

    /** The result of the case that this is. */
    <T> T match(Cases<A, R, T> cases);

    /** One function for each kind of answer; a kind that is added must be dealt with everywhere. */
    interface Cases<A extends Ask<R>, R extends Message, T> {
        T one(One<A, R> one);

        T stream(Stream<A, R> stream);

        T file(File<A, R> file);

        T feed(Feed<A, R> feed);
    }

    /**
     * One JSON object.
     *
     * @param view what clients see of the reply
     * @param created whether a reply means that something was created, which answers 201
     */
    record One<A extends Ask<R>, R extends Message>(Class<?> view, Function<R, ?> toView, Created<R> created)
            implements Answering<A, R> {

        /** The reply as it is, with status 200. */
        static <A extends Ask<R>, R extends Message> One<A, R> plain(Class<R> reply) {
            return new One<>(reply, Function.identity(), Created.never());
        }

        One<A, R> creating(Created<R> other) {
            return new One<>(view, toView, other);
        }

        <V> One<A, R> showing(Class<V> type, Function<R, V> showing) {
            return new One<>(type, showing, created);
        }

        /** The status that this reply is answered with, 200 or 201. */
        public int statusOf(R reply) {
            return created.by().test(reply) ? 201 : 200;
        }

        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.one(this);
        }
    }

    /**
     * When an answer is 201 instead of 200.
     *
     * @param possible whether it ever is
     * @param certain whether it always is
     */
    record Created<R>(boolean possible, boolean certain, Predicate<R> by) {
        static <R> Created<R> never() {
            return new Created<>(false, false, reply -> false);
        }

        static <R> Created<R> always() {
            return new Created<>(true, true, reply -> true);
        }

        static <R> Created<R> when(Predicate<R> condition) {
            return new Created<>(true, false, condition);
        }
    }

    /**
     * A bare JSON array of any length, written chunk by chunk; the reply is a {@link Chunk}.
     *
     * @param view what an item looks like
     * @param after the same question from a cursor on
     */
    record Stream<A extends Ask<R>, R extends Message>(Class<?> view, BiFunction<A, Long, A> after)
            implements Answering<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.stream(this);
        }
    }

    /**
     * A CSV file of any length, written chunk by chunk; the reply is a {@link Chunk}.
     *
     * @param view the record that a line is written from, its components being the columns
     * @param name of the file, without day and extension
     * @param after the same question from a cursor on
     */
    record File<A extends Ask<R>, R extends Message>(Class<?> view, String name, BiFunction<A, Long, A> after)
            implements Answering<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.file(this);
        }
    }

    /**
     * Server-sent events until the client disconnects; the reply is a {@link FeedChunk}. The input's member
     * {@code last_event_id} may come in the header {@code Last-Event-ID} too.
     *
     * @param view what an event's data looks like
     * @param event the name of its events
     * @param after the same question from a cursor on
     * @param news the event that is published when somebody's feed has grown
     */
    record Feed<A extends Ask<R>, R extends Message>(
            Class<?> view, String event, BiFunction<A, Long, A> after, Class<? extends FeedChunk.News> news)
            implements Answering<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.feed(this);
        }
    }

    /** A {@link Stream} of such items. */
    static <T, A extends Ask<R>, R extends Chunk<T>> Answering<A, R> stream(
            Class<T> item, BiFunction<A, Long, A> after) {
        return new Stream<>(item, after);
    }

    /** A {@link File} of such lines. */
    static <T extends Record, A extends Ask<R>, R extends Chunk<T>> Answering<A, R> file(
            String name, Class<T> line, BiFunction<A, Long, A> after) {
        return new File<>(line, name, after);
    }

    /** A {@link Feed} of such items. */
    static <A extends Ask<R>, R extends FeedChunk> Answering<A, R> feed(
            String event,
            Class<? extends FeedChunk.Item> item,
            BiFunction<A, Long, A> after,
            Class<? extends FeedChunk.News> news) {
        return new Feed<>(item, event, after, news);
    }
}
