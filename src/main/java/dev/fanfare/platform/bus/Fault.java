package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.Translatable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a client reads when a request is refused.
 *
 * @param status the HTTP status
 * @param format the body's shape
 * @param error the lower-case code, never changed once published
 * @param code the upper-case specific code in {@code details.code}; null for none
 * @param message for people
 * @param field the first invalid input; null if none is to blame
 * @param details further members of {@code details}: words, numbers, booleans, lists and maps of them; some are for people
 */
public record Fault(
        int status,
        FaultFormat format,
        String error,
        String code,
        Translatable message,
        String field,
        Map<String, Object> details)
        implements Message {
    public static final String FIELD_ERRORS = "field_errors";
    public static final String FILE_ERRORS = "file_errors";
    public static final String MISSING_FIELDS = "missing_fields";

    /** The members of the details that are texts for people, by field. */
    private static final Set<String> TEXTS = Set.of(FIELD_ERRORS, FILE_ERRORS);

    public Fault {
        // Not Map.copyOf: members may be null, and their order is the order of the body.
        Map<String, Object> copy = new LinkedHashMap<>(details);
        copy.replaceAll((member, value) -> TEXTS.contains(member) ? texts((Map<?, ?>) value) : value);
        details = Collections.unmodifiableMap(copy);
    }

    /** The details with their texts in a language. */
    public Map<String, Object> detailsIn(String language) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        all.replaceAll((member, value) -> TEXTS.contains(member) ? spoken((Map<?, ?>) value, language) : value);
        return all;
    }

    private static Map<String, String> spoken(Map<?, ?> texts, String language) {
        Map<String, String> spoken = new LinkedHashMap<>();
        texts.forEach((field, text) -> spoken.put((String) field, ((Translatable) text).in(language)));
        return spoken;
    }

    /** Another node's texts arrive as plain values. */
    private static Map<String, Translatable> texts(Map<?, ?> byField) {
        Map<String, Translatable> texts = new LinkedHashMap<>();
        byField.forEach((field, text) -> texts.put((String) field, Translatable.from(text)));
        return Collections.unmodifiableMap(texts);
    }
}
