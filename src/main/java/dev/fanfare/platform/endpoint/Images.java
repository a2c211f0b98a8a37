package dev.fanfare.platform.endpoint;

import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * On a list of texts of a request: each may be sent as a picture, a file of a multipart body, whose path is then the
 * text. Its {@link Size} bounds files and texts together. Everywhere else files are refused.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Images {
    /** How many pictures and texts each field of a record takes, by the name that clients use. */
    final class Fields {
        private Fields() {}

        public static Map<String, Integer> of(Class<?> body) {
            return Arrays.stream(body.getRecordComponents())
                    .filter(component -> component.isAnnotationPresent(Images.class))
                    .collect(Collectors.toUnmodifiableMap(RecordShape::nameOf, Fields::most));
        }

        private static int most(RecordComponent component) {
            return component.getAccessor().getAnnotation(Size.class).max();
        }
    }
}
