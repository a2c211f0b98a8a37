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
import java.util.stream.Stream;

/**
 * Marks a text, or a list of texts, in a request, each of which may be sent as an image: a file in a multipart body, whose path
 * becomes the text. {@link Size} limits files and texts of a list together. Other files are refused.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Images {
    /** The maximum number of items of each such field of a record, by the name that clients use. */
    final class Fields {
        private Fields() {}

        public static Map<String, Integer> of(Class<?> body) {
            return components(body)
                    .filter(component -> component.isAnnotationPresent(Images.class))
                    .collect(Collectors.toUnmodifiableMap(RecordShape::nameOf, Fields::most));
        }

        private static Stream<RecordComponent> components(Class<?> body) {
            return Arrays.stream(body.getRecordComponents())
                    .flatMap(one -> Unwrapped.is(one) ? components(one.getType()) : Stream.of(one));
        }

        private static int most(RecordComponent component) {
            return component.getType() == String.class
                    ? 1
                    : component.getAccessor().getAnnotation(Size.class).max();
        }
    }
}
