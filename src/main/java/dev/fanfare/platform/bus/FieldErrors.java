package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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

    /**
     * The result of a check; null if it throws a refusal, whose fields are then kept.
     *
     * @throws Refused one that names no fields
     */
    public <T> T attempt(Supplier<T> check) {
        try {
            return check.get();
        } catch (Refused refused) {
            if (!(refused.fault().details().get(Fault.FIELD_ERRORS) instanceof Map<?, ?> fields)) {
                throw refused;
            }
            fields.forEach((field, problem) -> putIfAbsent((String) field, (Translatable) problem));
            return null;
        }
    }

    /** Fails with a Refused that names all fields, if there are any. */
    public Future<Void> accepted() {
        return isEmpty()
                ? Future.succeededFuture()
                : CommonFault.invalidInput(List.of(), this).failed();
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
