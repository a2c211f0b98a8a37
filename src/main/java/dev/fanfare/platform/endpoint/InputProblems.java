package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a domain finds wrong with an input that is refused already, so that clients see every problem at once.
 *
 * @param byField empty for nothing
 */
public record InputProblems(Map<String, Translatable> byField) implements Message {
    public InputProblems {
        byField = Collections.unmodifiableMap(new LinkedHashMap<>(byField));
    }

    public static InputProblems of(FieldErrors errors) {
        return new InputProblems(errors.byField());
    }
}
