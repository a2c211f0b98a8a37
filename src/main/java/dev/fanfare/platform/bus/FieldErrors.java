package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is wrong with the input, by field, in the order in which it was found. */
public final class FieldErrors {
    private final Map<String, Translatable> byField = new LinkedHashMap<>();

    /** Replaces the field's error. */
    public void put(String field, @English String template, Object... arguments) {
        put(field, Translatable.of(template, arguments));
    }

    public void put(String field, Translatable problem) {
        byField.put(field, problem);
    }

    /** Only the first problem of a field counts. */
    public void putIfAbsent(String field, @English String template, Object... arguments) {
        putIfAbsent(field, Translatable.of(template, arguments));
    }

    public void putIfAbsent(String field, Translatable problem) {
        byField.putIfAbsent(field, problem);
    }

    public void putAll(FieldErrors others) {
        byField.putAll(others.byField);
    }

    public boolean isEmpty() {
        return byField.isEmpty();
    }

    public Map<String, Translatable> byField() {
        return Collections.unmodifiableMap(byField);
    }
}
