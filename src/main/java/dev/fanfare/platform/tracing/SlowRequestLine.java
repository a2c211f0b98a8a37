package dev.fanfare.platform.tracing;

import dev.fanfare.platform.log.LogFields;
import dev.fanfare.platform.tracing.TraceSpan.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line of the slow-request log. Each moment counts once: as an outside call, else a statement, else waiting for a
 * connection, else the bus, else Java.
 *
 * @param micros of each part, in the order of {@link #PARTS}, and the rest
 * @param longest the longest spans, longest first
 * @param steps the number of spans
 */
record SlowRequestLine(
        String name, String requestId, String traceId, List<Long> micros, List<String> longest, int steps)
        implements LogFields {
    private static final Logger LOG = LoggerFactory.getLogger("slow");
    private static final String[] PARTS = {"outside", "sql", "queue", "bus", "java"};
    private static final int REST = PARTS.length - 1;
    private static final int SHOWN = 5;
    /** Kinds of spans that contain others. */
    private static final Set<Kind> FRAMES = EnumSet.of(Kind.REQUEST, Kind.ASKED, Kind.JOB, Kind.EVENT, Kind.ASK);

    /** An interval that belongs to a part. */
    private record Stretch(int part, long from, long to) {}

    static SlowRequestLine of(Trace trace) {
        List<TraceSpan> steps = trace.steps();
        TraceSpan root = trace.root();
        List<Stretch> stretches = new ArrayList<>();
        for (TraceSpan step : steps) {
            stretch(step, root.endedNanos(), stretches);
        }
        return new SlowRequestLine(
                root.name(),
                trace.requestId(),
                root.traceId(),
                spent(stretches, root.startedNanos(), root.endedNanos()),
                steps.stream()
                        .filter(step -> !FRAMES.contains(step.kind()))
                        .sorted(Comparator.comparingLong((TraceSpan step) -> length(step, root.endedNanos()))
                                .reversed())
                        .limit(SHOWN)
                        .map(step -> step.name() + " " + milliseconds(length(step, root.endedNanos()) / 1_000))
                        .toList(),
                steps.size() + trace.unnoted());
    }

    private static long length(TraceSpan step, long latest) {
        return ended(step, latest) - step.startedNanos();
    }

    /** The end of a span; the latest moment for an open one. */
    private static long ended(TraceSpan step, long latest) {
        return step.endedNanos() == 0 ? latest : step.endedNanos();
    }

    private static void stretch(TraceSpan step, long latest, List<Stretch> stretches) {
        int part =
                switch (step.kind()) {
                    case OUTSIDE -> 0;
                    case SQL -> 1;
                    case QUEUE -> 2;
                    case ASK, ASK_ELSEWHERE -> 3;
                    case REQUEST, ASKED, JOB, EVENT -> REST;
                };
        if (part == REST) {
            return;
        }
        // An ask is on the bus until it arrives; the rest is Java and child spans.
        long to = step.kind() == Kind.ASK && step.arrivedNanos() != 0 ? step.arrivedNanos() : ended(step, latest);
        stretches.add(new Stretch(part, step.startedNanos(), Math.min(to, latest)));
    }

    /** The microseconds spent in each part. */
    private static List<Long> spent(List<Stretch> stretches, long from, long to) {
        long[] moments = stretches.stream()
                .flatMapToLong(stretch -> LongStream.of(stretch.from(), stretch.to()))
                .filter(moment -> moment > from && moment < to)
                .sorted()
                .distinct()
                .toArray();
        long[] nanos = new long[PARTS.length];
        long before = from;
        for (int i = 0; i <= moments.length; i++) {
            long next = i == moments.length ? to : moments[i];
            long start = before;
            int part = stretches.stream()
                    .filter(stretch -> stretch.from() <= start && stretch.to() >= next)
                    .mapToInt(Stretch::part)
                    .min()
                    .orElse(REST);
            nanos[part] += next - start;
            before = next;
        }
        return LongStream.of(nanos).map(TimeUnit.NANOSECONDS::toMicros).boxed().toList();
    }

    private static String milliseconds(long micros) {
        return String.format(Locale.ROOT, "%.1fms", micros / 1_000.0);
    }

    private long total() {
        return micros.stream().mapToLong(Long::longValue).sum();
    }

    void write() {
        LOG.warn("{}", this);
    }

    @Override
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("request", name);
        fields.put("duration_ms", total() / 1_000.0);
        for (int i = 0; i < PARTS.length; i++) {
            fields.put(PARTS[i] + "_ms", micros.get(i) / 1_000.0);
        }
        fields.put("steps", steps);
        fields.put("longest", longest);
        fields.put("request_id", requestId);
        if (traceId != null) {
            fields.put("trace_id", traceId);
        }
        return fields;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(200).append(name).append(' ').append(milliseconds(total()));
        for (int i = 0; i < PARTS.length; i++) {
            line.append(i == 0 ? ": " : ", ").append(PARTS[i]).append(' ').append(milliseconds(micros.get(i)));
        }
        line.append("; ").append(steps).append(" steps");
        if (!longest.isEmpty()) {
            line.append(", the longest: ").append(String.join(", ", longest));
        }
        line.append("; request ").append(requestId);
        return traceId == null
                ? line.toString()
                : line.append(", trace ").append(traceId).toString();
    }
}
