package dev.fanfare.platform.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header that propagates traces (W3C Trace Context, level 1). */
public final class Traceparent {
    /** Its name, in HTTP and on the bus. */
    public static final String HEADER = "traceparent";

    // Later versions may append fields, which are ignored.
    private static final Pattern FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?");
    private static final int MAX = 200;

    private Traceparent() {}

    /** Parses a header; returns an invalid context if it is missing or malformed. */
    static SpanContext read(String header) {
        if (header == null || header.length() > MAX) {
            return SpanContext.getInvalid();
        }
        Matcher matcher = FORM.matcher(header);
        if (!matcher.matches() || (header.startsWith("00") && header.length() != 55)) {
            return SpanContext.getInvalid();
        }
        return SpanContext.createFromRemoteParent(
                matcher.group(1), matcher.group(2), TraceFlags.fromHex(matcher.group(3), 0), TraceState.getDefault());
    }

    static String of(SpanContext span) {
        return span.isValid()
                ? "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                        + span.getTraceFlags().asHex()
                : null;
    }
}
