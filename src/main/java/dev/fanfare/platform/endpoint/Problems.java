package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every problem found while one body is turned into a record, by the field's path ({@code tasks.bonus.promo_reach}). */
final class Problems {
    private static final String KEY = Problems.class.getName();
    private static final String FORM = KEY + ".form";

    private final Map<String, String> byField = new LinkedHashMap<>();

    Map<String, String> byField() {
        return byField;
    }

    /** Notes a problem at the reader's present place. */
    static void note(DeserializationContext context, String message) {
        Problems problems = (Problems) context.getAttribute(KEY);
        if (problems == null) {
            throw new IllegalStateException(message);
        }
        problems.byField.putIfAbsent(path(context.getParser().getParsingContext()), message);
    }

    /** Whether the body came as a form, whose values are all texts. */
    static boolean isForm(DeserializationContext context) {
        return Boolean.TRUE.equals(context.getAttribute(FORM));
    }

    Map<Object, Object> attributes(boolean form) {
        return Map.of(KEY, this, FORM, form);
    }

    private static String path(JsonStreamContext at) {
        StringBuilder path = new StringBuilder();
        for (JsonStreamContext c = at; c != null; c = c.getParent()) {
            if (c.hasCurrentName()) {
                path.insert(0, path.length() == 0 ? c.getCurrentName() : c.getCurrentName() + ".");
            }
        }
        return path.length() == 0 ? "body" : path.toString();
    }
}
