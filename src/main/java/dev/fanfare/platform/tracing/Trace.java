package dev.fanfare.platform.tracing;

import dev.fanfare.platform.tracing.TraceSpan.Kind;
import io.opentelemetry.api.trace.StatusCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** All that one request, ask, event or chunk of a job leads to on this node. Its steps may end on any thread. */
final class Trace {
    /** Steps that are noted; what is more is only counted. */
    static final int MAX = 500;

    private final Tracing tracing;
    private final long epochNanos;
    private final String requestId;
    private final List<TraceSpan> steps = new ArrayList<>();
    private TraceSpan root;
    private int unnoted;
    /** Whether spans are held back until it is known that this is worth telling. */
    private boolean held;

    private boolean over;

    /** @param epochNanos what makes times of {@link System#nanoTime} nanoseconds since 1970 */
    Trace(Tracing tracing, String requestId, long epochNanos, boolean held) {
        this.tracing = tracing;
        this.requestId = requestId;
        this.epochNanos = epochNanos;
        this.held = held;
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

    /** Begins a step; null when nothing more is noted. */
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
            tell();
        }
        return step;
    }

    /** What a job does is told when it called somebody or failed; that there was nothing to do is not. */
    private void tell() {
        if (held) {
            held = false;
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
            tell();
        }
    }

    synchronized void ended(TraceSpan step) {
        if (!held) {
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
