package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What is wrong with the input, by field, in the order in which it was found. */
public final class FieldErrors {
    private final Map<String, Translatable> byField = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();

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

    /** Whether a problem of the field is known already. */
    public boolean has(String field) {
        return byField.containsKey(field) || missing.contains(field);
    }

    /** The field is missing, which others need. */
    public void putMissing(String field) {
        missing.add(field);
    }

    /**
     * The result of a check; null if it throws a refusal, whose fields are then kept.
     *
     * @throws Refused one that names no fields
     */
    public <T> T attempt(Supplier<T> check) {
        try {
            return check.get();
        } catch (Refused refused) {
            Map<String, Object> details = refused.fault().details();
            boolean names = false;
            if (details.get(Fault.FIELD_ERRORS) instanceof Map<?, ?> fields) {
                fields.forEach((field, problem) -> putIfAbsent((String) field, (Translatable) problem));
                names = true;
            }
            if (details.get(Fault.MISSING_FIELDS) instanceof List<?> fields) {
                fields.forEach(field -> putMissing((String) field));
                names = true;
            }
            if (!names) {
                throw refused;
            }
            return null;
        }
    }

    /** Fails with a Refused that names all fields, if there are any. */
    public Future<Void> accepted() {
        return isEmpty()
                ? Future.succeededFuture()
                : CommonFault.invalidInput(List.copyOf(missing), this).failed();
    }

    public void putAll(FieldErrors others) {
        byField.putAll(others.byField);
        missing.addAll(others.missing);
    }

    public boolean isEmpty() {
        return byField.isEmpty() && missing.isEmpty();
    }

    /** The missing fields. */
    public Set<String> missing() {
        return Collections.unmodifiableSet(missing);
    }

    /** The problems of fields that are not missing. */
    public Map<String, Translatable> byField() {
        return Collections.unmodifiableMap(byField);
    }
}
