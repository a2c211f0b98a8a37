package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How an endpoint answers: once, or with a stream, a file, a document or a feed.
 *
 * @param <A> the ask
 * @param <R> its reply
 */
public sealed interface ResponseKind<A extends Ask<R>, R extends Message> {

    /** The record that clients see: the whole answer for {@link One}, otherwise each item. */
    Class<?> view();

    /** Applies the function for this kind of answer. */
    <T> T match(Cases<A, R, T> cases);

    /** One function for each kind of answer, so that a new kind does not compile until all handle it. */
    interface Cases<A extends Ask<R>, R extends Message, T> {
        T one(One<A, R> one);

        T stream(Stream<A, R> stream);

        T file(File<A, R> file);

        T document(WholeDocument<A, R> whole);

        T feed(Feed<A, R> feed);
    }

    /**
     * One JSON object.
     *
     * @param view the record that clients see
     * @param created when the status is 201
     * @param waiting how an answer without items waits; null if it does not
     */
    record One<A extends Ask<R>, R extends Message>(
            Class<?> view, Function<R, ?> toView, Created<R> created, Subscription.Waiting<A> waiting)
            implements ResponseKind<A, R> {

        /** The reply itself, with status 200. */
        static <A extends Ask<R>, R extends Message> One<A, R> plain(Class<R> reply) {
            return new One<>(reply, Function.identity(), Created.never(), null);
        }

        One<A, R> creating(Created<R> other) {
            return new One<>(view, toView, other, waiting);
        }

        <V> One<A, R> showing(Class<V> type, Function<R, V> showing) {
            return new One<>(type, showing, created, waiting);
        }

        /** The status for this reply, 200 or 201. */
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
     * @param possible whether it can be
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
     * @param view an item, for clients
     * @param after the same ask from a cursor on
     */
    record Stream<A extends Ask<R>, R extends Message>(Class<?> view, BiFunction<A, Long, A> after)
            implements ResponseKind<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.stream(this);
        }
    }

    /** File formats. */
    enum Format {
        /** RFC 4180, a column for each component, after a byte order mark unless the request refuses it. */
        CSV("csv", "text/csv"),
        /** The same as its receiver wants it, without a mark. */
        PRESCRIBED_CSV("csv", "text/csv"),
        /** A JSON object in each line. */
        JSON_LINES("jsonl", "application/x-ndjson"),
        /** XML, written in unchanged pieces. */
        XML("xml", "application/xml");

        private final String extension;
        private final String mediaType;

        Format(String extension, String mediaType) {
            this.extension = extension;
            this.mediaType = mediaType;
        }

        /** The file name extension, without the dot. */
        public String extension() {
            return extension;
        }

        public String mediaType() {
            return mediaType;
        }

        /** Whether it is one of CSV. */
        public boolean isCsv() {
            return this == CSV || this == PRESCRIBED_CSV;
        }
    }

    /**
     * A file of any length, written chunk by chunk; the reply is a {@link Chunk}.
     *
     * @param view the record of a line
     * @param name of the file, without date and extension
     * @param after the same ask from a cursor on
     */
    record File<A extends Ask<R>, R extends Message>(
            Class<?> view, String name, Format format, BiFunction<A, Long, A> after) implements ResponseKind<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.file(this);
        }
    }

    /**
     * A {@link Document}: a file of another format than lists have, such as a PDF, or a page.
     *
     * @param mediaType such as {@code application/pdf}; one of texts names its character set. {@code text/html} is shown,
     *     all others are saved
     */
    record WholeDocument<A extends Ask<R>, R extends Message>(String mediaType) implements ResponseKind<A, R> {
        /** Whether browsers show it rather than save it. */
        public boolean isPage() {
            return mediaType.startsWith("text/html");
        }

        @Override
        public Class<?> view() {
            return Document.class;
        }

        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.document(this);
        }
    }

    /**
     * Server-sent events until the client disconnects; the reply is a {@link FeedChunk}. The input's member
     * {@code last_event_id} may come in the header {@code Last-Event-ID} too.
     *
     * @param view the data of an event
     * @param event the name of its events; null if each has its own
     */
    record Feed<A extends Ask<R>, R extends Message>(Class<?> view, String event, Subscription<A> subscription)
            implements ResponseKind<A, R> {
        @Override
        public <T> T match(Cases<A, R, T> cases) {
            return cases.feed(this);
        }
    }

    /** One JSON object, for which a client can wait as long as it has no items. */
    static <A extends Ask<R>, R extends FeedChunk> ResponseKind<A, R> longPoll(
            Class<R> reply, Subscription.Waiting<A> waiting) {
        return new One<>(reply, Function.identity(), Created.never(), waiting);
    }

    /** A {@link Stream} of such items. */
    static <T, A extends Ask<R>, R extends Chunk<T>> ResponseKind<A, R> stream(
            Class<T> item, BiFunction<A, Long, A> after) {
        return new Stream<>(item, after);
    }

    /** A CSV {@link File} of such lines. */
    static <T extends Record, A extends Ask<R>, R extends Chunk<T>> ResponseKind<A, R> file(
            String name, Class<T> line, BiFunction<A, Long, A> after) {
        return new File<>(line, name, Format.CSV, after);
    }

    /** A CSV {@link File} of such lines for an authority that prescribes it. */
    static <T extends Record, A extends Ask<R>, R extends Chunk<T>> ResponseKind<A, R> prescribedFile(
            String name, Class<T> line, BiFunction<A, Long, A> after) {
        return new File<>(line, name, Format.PRESCRIBED_CSV, after);
    }

    /** A {@link File} of such lines in JSON. */
    static <T extends Record, A extends Ask<R>, R extends Chunk<T>> ResponseKind<A, R> jsonLines(
            String name, Class<T> line, BiFunction<A, Long, A> after) {
        return new File<>(line, name, Format.JSON_LINES, after);
    }

    /** A piece of a file's text. */
    record Piece(String text) {}

    /** A {@link File} of XML, written in such pieces. */
    static <A extends Ask<R>, R extends Chunk<Piece>> ResponseKind<A, R> xml(
            String name, BiFunction<A, Long, A> after) {
        return new File<>(Piece.class, name, Format.XML, after);
    }

    /** A {@link Document} of this media type. */
    static <A extends Ask<Document>> ResponseKind<A, Document> document(String mediaType) {
        return new WholeDocument<>(mediaType);
    }

    /** A {@link Feed} of such items. */
    static <A extends Ask<R>, R extends FeedChunk> ResponseKind<A, R> feed(
            String event, Class<? extends FeedChunk.Item> item, Subscription<A> subscription) {
        return new Feed<>(item, event, subscription);
    }
}
