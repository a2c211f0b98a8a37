package dev.fanfare.platform.tracing;

import dev.fanfare.platform.log.TraceOf;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A step on the way of a request, with its time. The one that is being taken travels in the context of Vert.x; what begins there
 * is part of it. Ends when the future ends that it listens to.
 *
 * <p>Where nothing is noted there are no steps: what begins one returns null, and costs the look at a field.
 */
public final class TraceSpan implements Completable<Object> {
    private static final String KEY = TraceSpan.class.getName();

    /** What a step is, for those who ask where the time went. */
    public enum Kind {
        /** A client's request. */
        REQUEST(SpanKind.SERVER),
        /** What an ask from another instance or node leads to here. */
        ASKED(SpanKind.SERVER),
        /** A chunk of a job. */
        JOB(SpanKind.INTERNAL),
        /** An event of the outbox. */
        EVENT(SpanKind.CONSUMER),
        /** An ask that is answered on its own event loop. */
        ASK(SpanKind.INTERNAL),
        /** An ask that another instance or node answers. */
        ASK_ELSEWHERE(SpanKind.CLIENT),
        /** Waiting for a connection to the database. */
        QUEUE(SpanKind.INTERNAL),
        /** A statement. */
        SQL(SpanKind.CLIENT),
        /** A call of an outside service. */
        OUTSIDE(SpanKind.CLIENT);

        private final SpanKind span;

        Kind(SpanKind span) {
            this.span = span;
        }

        SpanKind span() {
            return span;
        }
    }

    private final Trace way;
    private final TraceSpan parent;
    private final Kind kind;
    private final Span span;
    private final long startedNanos;
    private volatile long arrivedNanos;
    private volatile long endedNanos;
    private volatile String name;

    TraceSpan(Trace way, TraceSpan parent, Kind kind, String name, Span span, long startedNanos) {
        this.way = way;
        this.parent = parent;
        this.kind = kind;
        this.name = name;
        this.span = span;
        this.startedNanos = startedNanos;
    }

    /** Begins a part of the step that is being taken; null if none is. */
    public static TraceSpan begin(Kind kind, String name) {
        TraceSpan current = current();
        return current == null ? null : current.way.begin(current, kind, name);
    }

    /** Begins a part of this; null when this is over, or has too many. */
    public TraceSpan part(Kind partKind, String partName) {
        return way.begin(this, partKind, partName);
    }

    /** Begins a statement; null if no step is being taken. */
    public static TraceSpan statement(String sql) {
        TraceSpan current = current();
        if (current == null) {
            return null;
        }
        TraceSpan step = current.way.begin(current, Kind.SQL, StatementNames.of(sql));
        if (step != null) {
            step.note("db.system.name", "postgresql");
            step.note("db.query.text", sql);
        }
        return step;
    }

    /** The step that is being taken in the current context; null if none is. */
    public static TraceSpan current() {
        if (!Tracing.isOn()) {
            return null;
        }
        ContextInternal context = ContextInternal.current();
        Map<Object, Object> locals = context == null || !context.isDuplicate() ? null : locals(context);
        return locals == null ? null : (TraceSpan) locals.get(KEY);
    }

    /** Does work that goes on beside other work of the same step, and may take steps of its own. */
    public static <T> Future<T> apart(Supplier<Future<T>> work) {
        ContextInternal context = Tracing.isOn() ? ContextInternal.current() : null;
        if (context == null) {
            return work.get();
        }
        TraceSpan current = current();
        PromiseInternal<T> done = context.promise();
        context.duplicate().dispatch(() -> {
            if (current != null) {
                current.enter();
            }
            work.get().onComplete(done);
        });
        return done.future();
    }

    private static Map<Object, Object> locals(ContextInternal context) {
        return context.getLocal(ContextInternal.LOCAL_MAP);
    }

    /** From now on, what begins in the current context is part of this. */
    public void enter() {
        ContextInternal context = ContextInternal.current();
        // One that is not a request's own would be shared with others.
        if (context != null && context.isDuplicate()) {
            context.getLocal(ContextInternal.LOCAL_MAP, ConcurrentHashMap::new).put(KEY, this);
        }
    }

    /** Whoever was asked begins with it. */
    public void arrive() {
        arrivedNanos = System.nanoTime();
        enter();
    }

    /** What follows in this context is the asker's again. */
    public void leave() {
        if (parent != null) {
            parent.enter();
        }
    }

    /** Names it anew, once it is known better. */
    public void rename(String better) {
        name = better;
        span.updateName(better);
    }

    /** Adds a detail. No secrets, and nothing of a client's body. */
    public void note(String key, String value) {
        span.setAttribute(key, value);
    }

    /** Adds a detail. */
    public void note(String key, long value) {
        span.setAttribute(key, value);
    }

    /**
     * Notes that it failed.
     *
     * @param why a code or the name of a class; no message, which may hold what clients sent
     */
    public void failed(String why) {
        way.fail(this, why);
    }

    @Override
    public void complete(Object result, Throwable failure) {
        if (failure != null) {
            way.fail(this, FailureNames.codeOf(failure));
        }
        end();
    }

    /** It is over. Nothing happens when it was over before. */
    public void end() {
        if (endedNanos == 0) {
            endedNanos = System.nanoTime();
            way.ended(this);
        }
    }

    /** The trace's id, 32 hexadecimal digits; null when it is not traced. */
    public String traceId() {
        return span.getSpanContext().isSampled() ? span.getSpanContext().getTraceId() : null;
    }

    /** The ids of the request and the trace that is being served, by the names of their fields; empty if none is noted. */
    static Map<String, String> ids() {
        TraceSpan current = current();
        if (current == null) {
            return Map.of();
        }
        String traceId = current.traceId();
        return traceId == null
                ? Map.of("request_id", current.way.requestId())
                : Map.of("request_id", current.way.requestId(), TraceOf.TRACE_ID, traceId);
    }

    /** What to send along, so that whoever is called continues the trace (W3C Trace Context); null when there is none. */
    public String traceparent() {
        return Traceparent.of(span.getSpanContext());
    }

    TraceSpan parent() {
        return parent;
    }

    Kind kind() {
        return kind;
    }

    Span span() {
        return span;
    }

    String name() {
        return name;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** Zero while it has not arrived, or for what does not travel. */
    long arrivedNanos() {
        return arrivedNanos;
    }

    /** Zero until it is over. */
    long endedNanos() {
        return endedNanos;
    }
}
