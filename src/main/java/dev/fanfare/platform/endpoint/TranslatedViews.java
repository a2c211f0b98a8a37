package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.language.Translatable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Finds the answers that hold texts in the client's language. */
public final class TranslatedViews {
    private TranslatedViews() {}

    /** Whether an endpoint's answer does. */
    public static boolean has(Endpoint<?, ?> endpoint) {
        return has(endpoint.view(), new HashSet<>());
    }

    private static boolean has(Type type, Set<Type> seen) {
        if (type == Translatable.class) {
            return true;
        }
        if (!seen.add(type)) {
            return false;
        }
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).anyMatch(argument -> has(argument, seen));
        }
        return type instanceof Class<?> view
                && view.isRecord()
                && Arrays.stream(view.getRecordComponents())
                        .map(RecordComponent::getGenericType)
                        .anyMatch(member -> has(member, seen));
    }
}
