package dev.fanfare.platform.bus;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client reads when a request is refused.
 *
 * @param status the HTTP status
 * @param format the body's shape
 * @param error the lower-case code, never changed once published
 * @param code the upper-case specific code in {@code details.code}; null for none
 * @param message for people; in the caller's language if there is a translation
 * @param field the first invalid input; null if none is to blame
 * @param details further members of {@code details}: texts, numbers, booleans, lists and maps of them
 */
public record Fault(
        int status,
        FaultFormat format,
        String error,
        String code,
        String message,
        String field,
        Map<String, Object> details)
        implements Message {
    public Fault {
        // Not Map.copyOf: members may be null, and their order is the order of the body.
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }
}
