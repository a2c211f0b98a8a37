package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a domain finds wrong with an input that is refused already, so that clients see every problem at once.
 *
 * @param missing the names of missing fields; empty for none
 * @param byField what is wrong with others; empty for nothing
 */
public record InputProblems(List<String> missing, Map<String, Translatable> byField) implements Message {
    public InputProblems {
        missing = List.copyOf(missing);
        byField = Collections.unmodifiableMap(new LinkedHashMap<>(byField));
    }

    public static InputProblems of(FieldErrors errors) {
        return new InputProblems(List.copyOf(errors.missing()), errors.byField());
    }
}
