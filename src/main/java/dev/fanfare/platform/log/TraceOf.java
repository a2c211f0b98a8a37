package dev.fanfare.platform.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import org.slf4j.event.KeyValuePair;

/** The trace that a line of text belongs to, where there is one. */
public final class TraceOf extends ClassicConverter {
    /** The field of its id. */
    public static final String TRACE_ID = "trace_id";

    @Override
    public String convert(ILoggingEvent event) {
        if (event.getKeyValuePairs() != null) {
            for (KeyValuePair pair : event.getKeyValuePairs()) {
                if (TRACE_ID.equals(pair.key)) {
                    return " trace " + pair.value;
                }
            }
        }
        return "";
    }
}
