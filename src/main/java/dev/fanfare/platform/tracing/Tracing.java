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

/** Notes the ways of requests on a node, sends them as traces and logs the slow ones. */
public final class Tracing implements AutoCloseable {
    private static final String NAME = "dev.fanfare";

    /** Whether any node of this process notes anything. */
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
     * Begins to note what is configured; empty if nothing is.
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
     * Begins the way of a client's request, and enters it.
     *
     * @param traceparent that the client sent; null for none
     * @return null if it is not to be noted
     */
    public TraceSpan request(String method, String requestId, String traceparent) {
        TraceSpan step = root(Kind.REQUEST, method, requestId, traceparent);
        if (step != null) {
            step.note("http.request.method", method);
        }
        return step;
    }

    /** Likewise the way of an ask that came from another instance or node. */
    public TraceSpan asked(String ask, String requestId, String traceparent) {
        TraceSpan step = traceparent == null && slowNanos == Long.MAX_VALUE
                ? null
                : root(Kind.ASKED, ask, requestId, traceparent);
        if (step != null) {
            step.note("messaging.system", "vertx");
        }
        return step;
    }

    /** Likewise that of a chunk of a job. Told only when it calls an outside service or fails. */
    public TraceSpan job(String ask, String requestId) {
        return exporting == null ? null : root(Kind.JOB, ask, requestId, null);
    }

    /**
     * Likewise that of an event of the outbox, which goes on with what caused it.
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
        Trace way = new Trace(this, requestId, epochNanos, kind == Kind.JOB);
        TraceSpan step = new TraceSpan(way, null, kind, name, span, now);
        way.beginAt(step);
        step.enter();
        return step;
    }

    /** Begins a step on a way. */
    TraceSpan step(Trace way, TraceSpan parent, Kind kind, String name) {
        long now = System.nanoTime();
        return new TraceSpan(way, parent, kind, name, span(kind, name, parent.span(), way.epochNanos() + now), now);
    }

    private Span span(Kind kind, String name, Span parent, long startEpochNanos) {
        SpanBuilder builder = tracer.spanBuilder(name)
                .setSpanKind(kind.span())
                .setParent(Context.root().with(parent))
                .setStartTimestamp(startEpochNanos, TimeUnit.NANOSECONDS);
        return builder.startSpan();
    }

    void ended(Trace way) {
        TraceSpan root = way.root();
        if (root.endedNanos() - root.startedNanos() > slowNanos
                && (root.kind() == Kind.REQUEST || root.kind() == Kind.ASKED)) {
            SlowRequestLine.of(way).write();
        }
    }

    /** Sends what is still waiting. Blocks for ten seconds at most. */
    @Override
    public void close() {
        if (exporting != null) {
            exporting.shutdown().join(10, TimeUnit.SECONDS);
        }
    }
}
