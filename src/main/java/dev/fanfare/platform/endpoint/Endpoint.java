package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An endpoint as a value. Route, reading of the body, access check, answer, documentation and the line in the golden
 * table all come from here.
 *
 * @param <A> what is asked of the domain
 * @param <R> what the domain answers
 */
public final class Endpoint<A extends Ask<R>, R extends Message> {
    private final String path;
    private final Class<A> ask;
    private final Class<R> reply;
    private final Access access;
    private final String summary;
    private final List<FaultType> refusals;
    private final Class<?> body;
    private final Function<Object, A> toAsk;
    private final Class<?> view;
    private final Function<R, ?> toView;
    private final Predicate<R> created;
    private final boolean alwaysCreates;
    private final BiFunction<A, Long, A> next;
    private final String file;
    private final FeedKind feed;
    private final boolean alsoGet;
    private final Allowance allowance;

    private Endpoint(Draft<A, R> draft) {
        this.path = draft.path;
        this.ask = draft.ask;
        this.reply = draft.reply;
        this.access = draft.access;
        this.summary = draft.summary;
        this.refusals = List.copyOf(draft.refusals);
        this.body = draft.body;
        this.toAsk = draft.toAsk;
        this.view = draft.view;
        this.toView = draft.toView;
        this.created = draft.created;
        this.alwaysCreates = draft.alwaysCreates;
        this.next = draft.next;
        this.file = draft.file;
        this.feed = draft.feed;
        this.alsoGet = draft.alsoGet;
        this.allowance = draft.allowance;
    }

    /** A POST endpoint whose body is the ask and whose answer is the reply, as they are. */
    public static <A extends Ask<R>, R extends Message> Endpoint<A, R> post(String path, Class<A> ask, Class<R> reply) {
        Draft<A, R> draft = new Draft<>();
        draft.path = checked(path);
        draft.ask = ask;
        draft.reply = reply;
        draft.body = ask;
        draft.toAsk = ask::cast;
        draft.view = reply;
        draft.toView = r -> r;
        return new Endpoint<>(draft);
    }

    /** The same for others, at another path. */
    public Endpoint<A, R> at(String otherPath, Access who) {
        return with(draft -> draft.path = checked(otherPath)).by(who);
    }

    /** Who may call. */
    public Endpoint<A, R> by(Access who) {
        return with(draft -> draft.access = who);
    }

    /** What it does, in one sentence, for the documentation. */
    public Endpoint<A, R> says(String sentence) {
        return with(draft -> draft.summary = sentence);
    }

    /** What it can refuse with, beside what any endpoint can. */
    public Endpoint<A, R> refuses(FaultType... types) {
        return with(draft -> draft.refusals = List.of(types));
    }

    /** Its body is this record, from which the ask is made. */
    public <B> Endpoint<A, R> reads(Class<B> type, Function<B, A> asking) {
        return with(draft -> {
            draft.body = type;
            draft.toAsk = value -> asking.apply(type.cast(value));
        });
    }

    /** Its answer is this view of the reply; for a list in stretches, of each of its items. */
    public <V> Endpoint<A, R> shows(Class<V> type, Function<R, V> showing) {
        return with(draft -> {
            draft.view = type;
            draft.toView = showing;
        });
    }

    /** Answers 201 whenever it succeeds. */
    public Endpoint<A, R> creates() {
        return with(draft -> {
            draft.created = reply -> true;
            draft.alwaysCreates = true;
        });
    }

    /** Answers 201 when the reply says that something was created, else 200. */
    public Endpoint<A, R> createsWhen(Predicate<R> condition) {
        return with(draft -> {
            draft.created = condition;
            draft.alwaysCreates = false;
        });
    }

    /**
     * Answers a bare array of any length, in stretches; the reply is a {@link Batch}.
     *
     * @param item what an item looks like
     * @param asking the same question from a later beginning
     */
    public Endpoint<A, R> streams(Class<?> item, BiFunction<A, Long, A> asking) {
        if (!Batch.class.isAssignableFrom(reply)) {
            throw new IllegalArgumentException(reply + " is no batch");
        }
        return with(draft -> {
            draft.view = item;
            draft.next = asking;
        });
    }

    /**
     * Answers a CSV file of any length, in stretches; the reply is a {@link Batch}.
     *
     * @param name what the file is called, without day and ending
     * @param row the record that a line is written from, its components being the columns
     * @param asking the same question from a later beginning
     */
    public Endpoint<A, R> exports(String name, Class<? extends Record> row, BiFunction<A, Long, A> asking) {
        return streams(row, asking).with(draft -> draft.file = name);
    }

    /**
     * Answers server-sent events until the client goes; the reply is a {@link Feed}. The input's member
     * {@code last_event_id} may come as the header {@code Last-Event-ID} too.
     *
     * @param item what an event's data looks like
     * @param event what the events are called
     * @param asking the same question from a later place
     * @param news what is told when somebody's feed goes on
     */
    public Endpoint<A, R> feeds(
            Class<? extends Feed.Item> item,
            String event,
            BiFunction<A, Long, A> asking,
            Class<? extends Feed.News> news) {
        if (!Feed.class.isAssignableFrom(reply)) {
            throw new IllegalArgumentException(reply + " is no feed");
        }
        return with(draft -> {
            draft.view = item;
            draft.next = asking;
            draft.feed = new FeedKind(event, news);
        });
    }

    /**
     * What makes an endpoint a feed.
     *
     * @param event what its events are called
     * @param news what is told when somebody's feed goes on
     */
    public record FeedKind(String event, Class<? extends Feed.News> news) {}

    /** Is counted against another of a client's allowances than the general one. */
    public Endpoint<A, R> countsAs(Allowance other) {
        return with(draft -> draft.allowance = other);
    }

    /** Answers GET and HEAD too, its input then coming from the query. */
    public Endpoint<A, R> alsoGet() {
        return with(draft -> draft.alsoGet = true);
    }

    public String path() {
        return path;
    }

    public Class<A> ask() {
        return ask;
    }

    public Class<R> reply() {
        return reply;
    }

    public Access access() {
        return access;
    }

    public String summary() {
        return summary;
    }

    public List<FaultType> refusals() {
        return refusals;
    }

    /** The record that the request body is read into. */
    public Class<?> body() {
        return body;
    }

    /** The record that the answer is written from; of an item, when it streams. */
    public Class<?> view() {
        return view;
    }

    public boolean getsToo() {
        return alsoGet;
    }

    public boolean isStream() {
        return next != null && feed == null;
    }

    /** What the file that it answers is called; empty when it answers JSON. */
    public Optional<String> file() {
        return Optional.ofNullable(file);
    }

    /** What it follows; empty when its answer comes to an end. */
    public Optional<FeedKind> feed() {
        return Optional.ofNullable(feed);
    }

    /** Whether it changes something, and so honours an idempotency key. */
    public boolean changes() {
        return Change.class.isAssignableFrom(ask);
    }

    /** Which of a client's allowances it is counted against. */
    public Allowance allowance() {
        return allowance;
    }

    /** Whether a 201 is among its answers. */
    public boolean mayCreate() {
        return created != null;
    }

    /** Whether a 201 is its only answer. */
    public boolean alwaysCreates() {
        return alwaysCreates;
    }

    public A askOf(Object bodyRecord) {
        return toAsk.apply(bodyRecord);
    }

    public Object viewOf(R answer) {
        return toView.apply(answer);
    }

    public int statusOf(R answer) {
        return created != null && created.test(answer) ? 201 : 200;
    }

    /** The ask for what comes after the given place. */
    public A after(A first, Long place) {
        return next.apply(first, place);
    }

    private static String checked(String path) {
        if (!path.startsWith("/") || !path.endsWith("/")) {
            throw new IllegalArgumentException(path + " must begin and end with a slash");
        }
        return path;
    }

    private Endpoint<A, R> with(Consumer<Draft<A, R>> change) {
        Draft<A, R> draft = new Draft<>(this);
        change.accept(draft);
        return new Endpoint<>(draft);
    }

    /** The one mutable step between two values. */
    private static final class Draft<A extends Ask<R>, R extends Message> {
        private String path;
        private Class<A> ask;
        private Class<R> reply;
        private Access access;
        private String summary;
        private List<FaultType> refusals = List.of();
        private Class<?> body;
        private Function<Object, A> toAsk;
        private Class<?> view;
        private Function<R, ?> toView;
        private Predicate<R> created;
        private boolean alwaysCreates;
        private BiFunction<A, Long, A> next;
        private String file;
        private FeedKind feed;
        private boolean alsoGet;
        private Allowance allowance = Allowance.GENERAL;

        private Draft() {}

        private Draft(Endpoint<A, R> from) {
            path = from.path;
            ask = from.ask;
            reply = from.reply;
            access = from.access;
            summary = from.summary;
            refusals = from.refusals;
            body = from.body;
            toAsk = from.toAsk;
            view = from.view;
            toView = from.toView;
            created = from.created;
            alwaysCreates = from.alwaysCreates;
            next = from.next;
            file = from.file;
            feed = from.feed;
            alsoGet = from.alsoGet;
            allowance = from.allowance;
        }
    }
}
