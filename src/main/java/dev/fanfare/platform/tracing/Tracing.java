package dev.fanfare.platform.tracing;

import dev.fanfare.platform.log.AsyncConsoleAppender;
import dev.fanfare.platform.tracing.TraceSpan.Kind;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Traces requests on a node, exports the traces and logs slow requests. */
public final class Tracing implements AutoCloseable {
    private static final String NAME = "dev.fanfare";

    /** Whether any node of this process traces. */
    private static volatile boolean on;

    private final Tracer tracer;
    private final SdkTracerProvider exporting;
    private final long slowNanos;

    private Tracing(SdkTracerProvider exporting, int slowMs) {
        this.exporting = exporting;
        this.tracer = exporting == null ? OpenTelemetry.noop().getTracer(NAME) : exporting.get(NAME);
        this.slowNanos = slowMs == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(slowMs);
    }

    /**
     * Starts tracing as configured; empty if nothing is.
     *
     * @param version of the service
     * @param environment production or development
     */
    public static Optional<Tracing> of(TracingConfig config, String version, String environment) {
        if (!config.isExported() && config.slowMs() == 0) {
            return Optional.empty();
        }
        begin();
        return Optional.of(new Tracing(
                config.isExported() ? SpanExporters.provider(config, version, environment) : null, config.slowMs()));
    }

    private static void begin() {
        AsyncConsoleAppender.identifyBy(TraceSpan::ids);
        on = true;
    }

    static boolean isOn() {
        return on;
    }

    /**
     * Begins the trace of a client's request, and enters it.
     *
     * @param traceparent sent by the client; null for none
     * @return null if it is not sampled
     */
    public TraceSpan request(String method, String requestId, String traceparent) {
        TraceSpan step = root(Kind.REQUEST, method, requestId, traceparent);
        if (step != null) {
            step.note("http.request.method", method);
        }
        return step;
    }

    /** Begins the trace of an ask from another instance or node. */
    public TraceSpan asked(String ask, String requestId, String traceparent) {
        TraceSpan step = traceparent == null && slowNanos == Long.MAX_VALUE
                ? null
                : root(Kind.ASKED, ask, requestId, traceparent);
        if (step != null) {
            step.note("messaging.system", "vertx");
        }
        return step;
    }

    /** Begins the trace of a job chunk, exported only if it calls an external service or fails. */
    public TraceSpan job(String ask, String requestId) {
        return exporting == null ? null : root(Kind.JOB, ask, requestId, null);
    }

    /**
     * Begins the trace of an outbox event, which continues the trace of its change.
     *
     * @param traceparent of the change that wrote it; null for none
     */
    public TraceSpan event(String type, String requestId, String traceparent) {
        return traceparent == null || exporting == null ? null : root(Kind.EVENT, type, requestId, traceparent);
    }

    private TraceSpan root(Kind kind, String name, String requestId, String traceparent) {
        long now = System.nanoTime();
        Instant clock = Instant.now();
        long epochNanos = TimeUnit.SECONDS.toNanos(clock.getEpochSecond()) + clock.getNano() - now;
        SpanContext caller = Traceparent.read(traceparent);
        Span span = span(kind, name, Span.wrap(caller), epochNanos + now);
        boolean logged = slowNanos != Long.MAX_VALUE && (kind == Kind.REQUEST || kind == Kind.ASKED);
        if (!span.isRecording() && !logged) {
            return null;
        }
        span.setAttribute("fanfare.request_id", requestId);
        Trace trace = new Trace(this, requestId, epochNanos, kind == Kind.JOB);
        TraceSpan step = new TraceSpan(trace, null, kind, name, span, now);
        trace.beginAt(step);
        step.enter();
        return step;
    }

    /** Begins a span of a trace. */
    TraceSpan step(Trace trace, TraceSpan parent, Kind kind, String name) {
        long now = System.nanoTime();
        return new TraceSpan(trace, parent, kind, name, span(kind, name, parent.span(), trace.epochNanos() + now), now);
    }

    private Span span(Kind kind, String name, Span parent, long startEpochNanos) {
        SpanBuilder builder = tracer.spanBuilder(name)
                .setSpanKind(kind.span())
                .setParent(Context.root().with(parent))
                .setStartTimestamp(startEpochNanos, TimeUnit.NANOSECONDS);
        return builder.startSpan();
    }

    void ended(Trace trace) {
        TraceSpan root = trace.root();
        if (root.endedNanos() - root.startedNanos() > slowNanos
                && (root.kind() == Kind.REQUEST || root.kind() == Kind.ASKED)) {
            SlowRequestLine.of(trace).write();
        }
    }

    /** Flushes pending spans. Blocks for ten seconds at most. */
    @Override
    public void close() {
        if (exporting != null) {
            exporting.shutdown().join(10, TimeUnit.SECONDS);
        }
    }
}
