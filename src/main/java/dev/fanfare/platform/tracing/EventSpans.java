package dev.fanfare.platform.tracing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The spans of events that are handled together, each in the trace of its cause. What is done for all of them is noted in
 * that of the first one.
 */
public final class EventSpans {
    private final Tracing tracing;
    private final List<TraceSpan> spans = new ArrayList<>();

    /** @param tracing empty for no spans */
    public EventSpans(Optional<Tracing> tracing) {
        this.tracing = tracing.orElse(null);
    }

    /**
     * What caused an event.
     *
     * @param name of the span
     * @param traceparent null for none
     */
    public record Cause(String name, long eventId, String requestId, String traceparent) {}

    /** Begins the spans, and enters that of the first event. */
    public <T> void begin(List<T> events, Function<T, Cause> cause) {
        if (tracing != null) {
            for (int i = events.size() - 1; i >= 0; i--) {
                begin(cause.apply(events.get(i)));
            }
        }
    }

    private void begin(Cause cause) {
        TraceSpan span = tracing.event(cause.name(), cause.requestId(), cause.traceparent());
        if (span != null) {
            span.note("fanfare.event_id", cause.eventId());
            spans.add(span);
        }
    }

    /**
     * Ends them.
     *
     * @param failure null after a success
     */
    public void complete(Throwable failure) {
        spans.forEach(span -> span.complete(null, failure));
        spans.clear();
    }
}
