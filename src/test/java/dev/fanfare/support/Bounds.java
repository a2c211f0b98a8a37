package dev.fanfare.support;

import dev.fanfare.platform.crypto.Secret;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what a client could send without end. */
public final class Bounds {
    private Bounds() {}

    /**
     * The texts, lists and maps of a record, and of the records inside it, whose size nothing limits.
     *
     * @param seen records that have been looked at; added to
     */
    public static List<String> unbounded(Class<?> type, Set<Class<?>> seen) {
        List<String> found = new ArrayList<>();
        if (!type.isRecord() || !seen.add(type)) {
            return found;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            String name = type.getName() + "." + component.getName();
            // Constraints stand on the component's field or, for what is inside brackets, on its type.
            look(name, component.getAnnotatedType(), component.getAccessor(), seen, found);
        }
        return found;
    }

    private static void look(
            String name, AnnotatedType type, AnnotatedElement own, Set<Class<?>> seen, List<String> found) {
        if (isBoundedThroughout(own)) {
            return;
        }
        Class<?> raw = raw(type.getType());
        boolean container = Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
        boolean text = raw == String.class || raw == Secret.class;
        if ((text || container || raw == Object.class) && !isBounded(type) && !isBounded(own)) {
            found.add(name);
        }
        if (container && type instanceof AnnotatedParameterizedType inner) {
            for (AnnotatedType argument : inner.getAnnotatedActualTypeArguments()) {
                look(name + "<" + raw(argument.getType()).getSimpleName() + ">", argument, argument, seen, found);
            }
        }
        if (!text) {
            found.addAll(unbounded(raw, seen));
        }
    }

    /** By a constraint of ours that includes a size: it looks inside by itself. */
    private static boolean isBoundedThroughout(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getName().startsWith("dev.fanfare.") && isBounded(type));
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType p ? raw(p.getRawType()) : (Class<?>) type;
    }

    /** A pattern bounds a text too when it allows only so many characters; one with a star or plus does not. */
    private static boolean isBounded(AnnotatedElement element) {
        Size size = element.getAnnotation(Size.class);
        if (size != null) {
            return size.max() < Integer.MAX_VALUE;
        }
        Pattern pattern = element.getAnnotation(Pattern.class);
        return pattern != null && !pattern.regexp().matches(".*[*+].*|.*,}.*");
    }
}
