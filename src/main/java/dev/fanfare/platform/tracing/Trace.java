package dev.fanfare.platform.tracing;

import dev.fanfare.platform.tracing.TraceSpan.Kind;
import io.opentelemetry.api.trace.StatusCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The spans of one request, ask, event or job chunk on this node. Spans may end on any thread. */
final class Trace {
    /** Maximum spans recorded; the rest is only counted. */
    static final int MAX = 500;

    private final Tracing tracing;
    private final long epochNanos;
    private final String requestId;
    private final List<TraceSpan> steps = new ArrayList<>();
    private TraceSpan root;
    private int unnoted;
    /** Whether spans are buffered until the trace proves worth exporting. */
    private boolean buffered;

    private boolean over;

    /** @param epochNanos offset from {@link System#nanoTime} to nanoseconds since 1970 */
    Trace(Tracing tracing, String requestId, long epochNanos, boolean buffered) {
        this.tracing = tracing;
        this.requestId = requestId;
        this.epochNanos = epochNanos;
        this.buffered = buffered;
    }

    synchronized void beginAt(TraceSpan first) {
        root = first;
        steps.add(first);
    }

    String requestId() {
        return requestId;
    }

    long epochNanos() {
        return epochNanos;
    }

    /** Begins a span; null when the trace is full or over. */
    synchronized TraceSpan begin(TraceSpan parent, Kind kind, String name) {
        if (over) {
            return null;
        }
        if (steps.size() >= MAX) {
            unnoted++;
            return null;
        }
        TraceSpan step = tracing.step(this, parent, kind, name);
        steps.add(step);
        if (kind == Kind.OUTSIDE) {
            export();
        }
        return step;
    }

    /** Exports a job's spans only if it made an outside call or failed. */
    private void export() {
        if (buffered) {
            buffered = false;
            for (TraceSpan step : steps) {
                if (step.endedNanos() != 0) {
                    finish(step);
                }
            }
        }
    }

    synchronized void fail(TraceSpan step, String why) {
        step.span().setAttribute("error.type", why).setStatus(StatusCode.ERROR);
        if (step.kind() != Kind.SQL) {
            export();
        }
    }

    synchronized void ended(TraceSpan step) {
        if (!buffered) {
            finish(step);
        }
        if (step == root) {
            over = true;
            tracing.ended(this);
        }
    }

    private void finish(TraceSpan step) {
        step.span().end(epochNanos + step.endedNanos(), TimeUnit.NANOSECONDS);
    }

    TraceSpan root() {
        return root;
    }

    synchronized List<TraceSpan> steps() {
        return List.copyOf(steps);
    }

    synchronized int unnoted() {
        return unnoted;
    }
}
