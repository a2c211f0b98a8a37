package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.SingleValues;
import dev.fanfare.platform.endpoint.TextChecks;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** The constraints of inputs in JSON Schema, as far as its own module does not know them. */
final class OpenApiConstraints {
    /** Alternatives of plain words, optionally after one for blank text, which another constraint refuses. */
    private static final java.util.regex.Pattern WORDS =
            java.util.regex.Pattern.compile("(?:\\\\s\\*\\|)?([a-z0-9_]+(?:\\|[a-z0-9_]+)+)");

    private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();
    private static final String MAY_BE_BLANK = "\\s*|";
    private static final String NOT_BLANK = "(?s).*\\S.*";

    private OpenApiConstraints() {}

    static List<?> wordsOf(FieldScope field) {
        Stream<String> orNull =
                Stream.ofNullable(annotation(field, Nullable.class)).map(nullable -> (String) null);
        if (typeOf(field) instanceof Class<?> type && type.isEnum()) {
            return Stream.concat(Coded.codes(type).stream(), orNull).toList();
        }
        OneOf list = annotation(field, OneOf.class);
        if (list != null) {
            return Stream.of(
                            Arrays.stream(list.value())
                                    .flatMap(of -> Arrays.stream(of.getEnumConstants()))
                                    .map(constant -> ((Coded) constant).code()),
                            Arrays.stream(list.words()),
                            orNull)
                    .flatMap(Function.identity())
                    .distinct()
                    .toList();
        }
        if (isSuccess(field)) {
            return List.of("success");
        }
        if (annotation(field, AssertTrue.class) != null) {
            return List.of(true);
        }
        Pattern pattern = annotation(field, Pattern.class);
        if (pattern == null) {
            return null;
        }
        Matcher words = WORDS.matcher(pattern.regexp());
        return words.matches() ? List.of(words.group(1).split("\\|", -1)) : null;
    }

    /** The type of a field, or of the items of a list. */
    private static Type typeOf(FieldScope field) {
        Type type = field.getRawMember().getGenericType();
        return field.isFakeContainerItemScope() && type instanceof ParameterizedType list
                ? list.getActualTypeArguments()[0]
                : type;
    }

    /** What a change answers: a status with a message. */
    private static boolean isSuccess(FieldScope field) {
        Class<?> record = field.getRawMember().getDeclaringClass();
        return !field.isFakeContainerItemScope()
                && "status".equals(field.getDeclaredName())
                && Arrays.stream(record.getRecordComponents())
                        .anyMatch(other -> "message".equals(other.getName()) && other.getType() == Translatable.class);
    }

    /** JSON Schema searches for a pattern anywhere in a text; our constraint matches the whole text. */
    static String patternOf(FieldScope field) {
        Pattern pattern = annotation(field, Pattern.class);
        boolean required = annotation(field, NotBlank.class) != null;
        if (pattern == null || !isPortable(pattern) || wordsOf(field) != null) {
            return required && wordsOf(field) == null ? TextChecks.PRESENT : null;
        }
        if (pattern.regexp().equals(NOT_BLANK)) {
            return TextChecks.PRESENT;
        }
        boolean allowsBlank = pattern.regexp().startsWith(MAY_BE_BLANK);
        String regexp = pattern.regexp().substring(required && allowsBlank ? MAY_BE_BLANK.length() : 0);
        if (required && " ".matches(regexp)) {
            throw new IllegalStateException(field + " must not be blank, but " + regexp + " is fulfilled by a space");
        }
        return "^(?:" + regexp + ")$";
    }

    /** A constraint of our own, by its name; the description has it in words. */
    static String formatOf(FieldScope field) {
        return own(field)
                .map(constraint -> attribute(constraint, "value") instanceof Enum<?> kind
                        ? kind.name().toLowerCase(Locale.ROOT)
                        : NAMES.translate(constraint.annotationType().getSimpleName()))
                .orElse(null);
    }

    /** With a rule that no keyword can express. */
    static String descriptionOf(FieldScope field) {
        Pattern pattern = annotation(field, Pattern.class);
        return Stream.of(
                        OpenApiSchemas.componentOf(field).map(Descriptions::of).orElse(null),
                        own(field).map(OpenApiConstraints::sentence).orElse(null),
                        pattern == null || isPortable(pattern) ? null : "It " + pattern.message() + ".")
                .filter(Objects::nonNull)
                .reduce((meaning, rule) -> meaning + " " + rule)
                .orElse(null);
    }

    private static String sentence(Annotation constraint) {
        String message = (String) attribute(constraint, "message");
        return "It " + message.replace("{value}", String.valueOf(attribute(constraint, "value"))) + ".";
    }

    static BigDecimal maximumOf(FieldScope field) {
        Digits digits = annotation(field, Digits.class);
        return digits == null ? null : BigDecimal.TEN.pow(digits.integer()).subtract(unitOf(field));
    }

    static BigDecimal unitOf(FieldScope field) {
        Digits digits = annotation(field, Digits.class);
        return digits == null ? null : BigDecimal.ONE.movePointLeft(digits.fraction());
    }

    /** Describes the members of an object that may have any. */
    static void members(ObjectNode schema, FieldScope field, SchemaGenerationContext context) {
        SingleValues values = annotation(field, SingleValues.class);
        if (values != null) {
            OneOf names = annotation(field, OneOf.class);
            if (names != null) {
                schema.remove("enum");
                schema.putObject("propertyNames").set("enum", Json.mapper().valueToTree(names.words()));
            } else {
                schema.putObject("propertyNames")
                        .put("maxLength", SingleValues.MAX_NAME)
                        .put("pattern", TextChecks.PRESENT);
            }
            ObjectNode value = schema.putObject("additionalProperties").put("maxLength", values.max());
            value.putArray("type").add("string").add("number").add("boolean").add("null");
        } else if (!field.isFakeContainerItemScope()
                && field.getType() != null
                && field.getType().isInstanceOf(Map.class)) {
            bounds(schema, field.getRawMember().getAnnotatedType());
        }
    }

    /** Writes the sizes of what a map or list holds. */
    private static void bounds(ObjectNode schema, AnnotatedType type) {
        Size size = type.getAnnotation(Size.class);
        boolean isList = type.getType().getTypeName().startsWith(List.class.getName());
        // The size of the map itself is known.
        if (size != null && !schema.has("maxProperties")) {
            schema.put(isList ? "maxItems" : "maxLength", size.max());
        }
        if (type instanceof AnnotatedParameterizedType container) {
            AnnotatedType[] inner = container.getAnnotatedActualTypeArguments();
            if (isList) {
                bounds(schema.withObject("items"), inner[0]);
            } else {
                bounds(schema.putObject("propertyNames"), inner[0]);
                bounds(schema.withObject("additionalProperties"), inner[1]);
            }
        }
    }

    /** A constraint of ours on a text. */
    private static Optional<Annotation> own(FieldScope field) {
        return annotations(field)
                .filter(each -> each.annotationType().isAnnotationPresent(Constraint.class)
                        && each.annotationType().getName().startsWith("dev.fanfare.")
                        && !(each instanceof SingleValues))
                .findFirst();
    }

    /** Those of a field, or of the items of a list. */
    private static Stream<Annotation> annotations(FieldScope field) {
        Field member = field.getRawMember();
        return field.isFakeContainerItemScope()
                ? member.getAnnotatedType() instanceof AnnotatedParameterizedType list
                        ? Arrays.stream(list.getAnnotatedActualTypeArguments()[0].getAnnotations())
                        : Stream.empty()
                : Arrays.stream(member.getAnnotations());
    }

    /** Null if there is none. */
    private static Object attribute(Annotation annotation, String name) {
        try {
            return annotation.annotationType().getMethod(name).invoke(annotation);
        } catch (NoSuchMethodException e) {
            return null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether all languages accept the pattern; {@code \\p{L}} is an error in Python and JavaScript. */
    private static boolean isPortable(Pattern pattern) {
        return !pattern.regexp().contains("\\p{");
    }

    /** An annotation of a member, or of a constraint that it has. */
    static <A extends Annotation> A annotation(MemberScope<?, ?> member, Class<A> type) {
        return member.isFakeContainerItemScope()
                ? member.getContainerItemAnnotation(type, OpenApiConstraints::isConstraint)
                : member.getAnnotation(type, OpenApiConstraints::isConstraint);
    }

    private static boolean isConstraint(Annotation annotation) {
        return annotation.annotationType().isAnnotationPresent(Constraint.class);
    }
}
