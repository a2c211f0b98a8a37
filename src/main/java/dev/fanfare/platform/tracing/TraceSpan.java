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
 * A span of a trace. The Vert.x context carries the current span, the parent of new ones. Ends with the future that it
 * listens to.
 *
 * <p>Without tracing, methods that begin a span return null at the cost of a field access.
 */
public final class TraceSpan implements Completable<Object> {
    private static final String KEY = TraceSpan.class.getName();

    /** The kind of work that a span measures. */
    public enum Kind {
        /** A client's request. */
        REQUEST(SpanKind.SERVER),
        /** Handling an ask from another instance or node. */
        ASKED(SpanKind.SERVER),
        /** A chunk of a job. */
        JOB(SpanKind.INTERNAL),
        /** An event of the outbox. */
        EVENT(SpanKind.CONSUMER),
        /** An ask handled on the sender's event loop. */
        ASK(SpanKind.INTERNAL),
        /** An ask sent to another instance or node. */
        ASK_ELSEWHERE(SpanKind.CLIENT),
        /** Waiting for a connection to the database. */
        QUEUE(SpanKind.INTERNAL),
        /** A statement. */
        SQL(SpanKind.CLIENT),
        /** A call to an external service. */
        OUTSIDE(SpanKind.CLIENT);

        private final SpanKind span;

        Kind(SpanKind span) {
            this.span = span;
        }

        SpanKind span() {
            return span;
        }
    }

    private final Trace trace;
    private final TraceSpan parent;
    private final Kind kind;
    private final Span span;
    private final long startedNanos;
    private volatile long arrivedNanos;
    private volatile long endedNanos;
    private volatile String name;

    TraceSpan(Trace trace, TraceSpan parent, Kind kind, String name, Span span, long startedNanos) {
        this.trace = trace;
        this.parent = parent;
        this.kind = kind;
        this.name = name;
        this.span = span;
        this.startedNanos = startedNanos;
    }

    /** Begins a child of the current span; null if there is none. */
    public static TraceSpan begin(Kind kind, String name) {
        TraceSpan current = current();
        return current == null ? null : current.trace.begin(current, kind, name);
    }

    /** Begins a child; null when this span is over or the trace is full. */
    public TraceSpan part(Kind partKind, String partName) {
        return trace.begin(this, partKind, partName);
    }

    /** Begins the span of a statement; null without a current span. */
    public static TraceSpan statement(String sql) {
        TraceSpan current = current();
        if (current == null) {
            return null;
        }
        TraceSpan step = current.trace.begin(current, Kind.SQL, StatementNames.of(sql));
        if (step != null) {
            step.note("db.system.name", "postgresql");
            step.note("db.query.text", sql);
        }
        return step;
    }

    /** The traceparent header of the current sampled trace, for what follows later; null for none. */
    public static String currentTraceparent() {
        TraceSpan current = current();
        return current == null || current.traceId() == null ? null : current.traceparent();
    }

    /** The current span of the current context; null if there is none. */
    public static TraceSpan current() {
        if (!Tracing.isOn()) {
            return null;
        }
        ContextInternal context = ContextInternal.current();
        Map<Object, Object> locals = context == null || !context.isDuplicate() ? null : locals(context);
        return locals == null ? null : (TraceSpan) locals.get(KEY);
    }

    /** Runs work concurrently with other work of the same span, with child spans of its own. */
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

    /** Makes this the current span of the current context. */
    public void enter() {
        ContextInternal context = ContextInternal.current();
        // A context that is not the request's own would be shared.
        if (context != null && context.isDuplicate()) {
            context.getLocal(ContextInternal.LOCAL_MAP, ConcurrentHashMap::new).put(KEY, this);
        }
    }

    /** The receiver starts handling the ask. */
    public void arrive() {
        arrivedNanos = System.nanoTime();
        enter();
    }

    /** Makes the parent the current span again. */
    public void leave() {
        if (parent != null) {
            parent.enter();
        }
    }

    /** Sets a better name. */
    public void rename(String better) {
        name = better;
        span.updateName(better);
    }

    /** Adds an attribute. No secrets, nothing from a client's body. */
    public void note(String key, String value) {
        span.setAttribute(key, value);
    }

    /** Adds an attribute. */
    public void note(String key, long value) {
        span.setAttribute(key, value);
    }

    /**
     * Marks it as failed.
     *
     * @param why a code or class name; no message, which may contain client input
     */
    public void failed(String why) {
        trace.fail(this, why);
    }

    @Override
    public void complete(Object result, Throwable failure) {
        if (failure != null) {
            trace.fail(this, FailureNames.codeOf(failure));
        }
        end();
    }

    /** Ends it; idempotent. */
    public void end() {
        if (endedNanos == 0) {
            endedNanos = System.nanoTime();
            trace.ended(this);
        }
    }

    /** The trace id, 32 hexadecimal digits; null when not sampled. */
    public String traceId() {
        return span.getSpanContext().isSampled() ? span.getSpanContext().getTraceId() : null;
    }

    /** The ids of the current request and trace, by field name; empty without a trace. */
    static Map<String, String> ids() {
        TraceSpan current = current();
        if (current == null) {
            return Map.of();
        }
        String traceId = current.traceId();
        return traceId == null
                ? Map.of("request_id", current.trace.requestId())
                : Map.of("request_id", current.trace.requestId(), TraceOf.TRACE_ID, traceId);
    }

    /** The traceparent header (W3C Trace Context) to propagate; null without a trace. */
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

    /** Zero before arrival, or for local spans. */
    long arrivedNanos() {
        return arrivedNanos;
    }

    /** Zero while open. */
    long endedNanos() {
        return endedNanos;
    }
}
