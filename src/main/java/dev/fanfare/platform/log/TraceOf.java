package dev.fanfare.platform.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import org.slf4j.event.KeyValuePair;

/** The trace id of a text line, if any. */
public final class TraceOf extends ClassicConverter {
    /** The name of the id's field. */
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
