package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.CollectionType;
import dev.fanfare.formats.text.InvisibleCharacters;
import dev.fanfare.formats.text.PastedText;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads single values strictly, and lists of them. A wrong value is reported and read as null, so that one pass finds
 * every problem of a body; lists drop it. In forms all values are text: a blank one counts as absent, and one that is
 * repeated unchanged counts once.
 *
 * <p>A reader collects problems when it has {@link #collecting} as its attributes and {@link #HANDLER} as its handler.
 */
final class StrictScalars extends SimpleModule {
    private static final long serialVersionUID = 1L;
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})");
    private static final Set<Class<?>> TEXTS = Set.of(String.class, Secret.class);
    private static final Set<String> TRUE = Set.of("true", "1", "on", "yes");
    private static final Set<String> FALSE = Set.of("false", "0", "off", "no");
    /** The most digits on either side of the decimal point; no amount needs more. */
    private static final int DIGITS = 40;

    StrictScalars() {
        super("strict-scalars");
        add(String.class, StrictScalars::text);
        add(Secret.class, (text, token, context) -> Secret.of(exactText(text, token, context)));
        add(Long.class, StrictScalars::wholeNumber);
        add(Integer.class, StrictScalars::smallNumber);
        add(BigDecimal.class, StrictScalars::decimal);
        add(Boolean.class, StrictScalars::yesOrNo);
        add(LocalDate.class, StrictScalars::date);
        add(Instant.class, StrictScalars::moment);
        setDeserializerModifier(new BeanDeserializerModifier() {
            private static final long serialVersionUID = 1L;

            @Override
            public JsonDeserializer<?> modifyCollectionDeserializer(
                    DeserializationConfig config, CollectionType type, BeanDescription of, JsonDeserializer<?> usual) {
                return new Lists(usual);
            }

            @Override
            public JsonDeserializer<?> modifyEnumDeserializer(
                    DeserializationConfig config, JavaType type, BeanDescription of, JsonDeserializer<?> usual) {
                return type.isTypeOrSubTypeOf(Coded.class) ? constants(type.getRawClass()) : usual;
            }
        });
    }

    private <T> void add(Class<T> type, Reading<T> reading) {
        addDeserializer(type, new Scalar<>(type, reading));
    }

    /** The problems of one body, by field, what its record does not have, and whether it came as a form. */
    private record Collected(Map<String, Translatable> byField, Collection<String> unknown, boolean form) {}

    /**
     * The attributes of a reader that collects problems.
     *
     * @param byField collects them by the field's path ({@code tasks.bonus.promo_reach})
     * @param unknown collects the paths of what the record does not have
     * @param form whether the body came as a form
     */
    static Map<Object, Object> collecting(Map<String, Translatable> byField, Collection<String> unknown, boolean form) {
        return Map.of(Collected.class, new Collected(byField, unknown, form));
    }

    private static boolean isForm(DeserializationContext context) {
        return context.getAttribute(Collected.class) instanceof Collected collected && collected.form();
    }

    /**
     * Reports a problem with the value that is being read; only the first one of a field counts. Always returns null.
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // null is of every type
    private static <T> T wrong(DeserializationContext context, @English String template, Object... arguments) {
        return wrong(context, Translatable.of(template, arguments));
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // likewise
    private static <T> T wrong(DeserializationContext context, Translatable problem) {
        if (!(context.getAttribute(Collected.class) instanceof Collected collected)) {
            throw new IllegalStateException(problem.toString());
        }
        collected.byField().putIfAbsent(path(context.getParser().getParsingContext()), problem);
        return null;
    }

    private static String path(JsonStreamContext at) {
        StringBuilder path = new StringBuilder();
        for (JsonStreamContext c = at; c != null; c = c.getParent()) {
            if (c.hasCurrentName()) {
                path.insert(0, path.length() == 0 ? c.getCurrentName() : c.getCurrentName() + ".");
            }
        }
        return path.length() == 0 ? "body" : path.toString();
    }

    /** The constants of an enum, by their codes. Blank text counts as absent. */
    private static <E> Scalar<E> constants(Class<E> type) {
        Map<String, E> byCode = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toUnmodifiableMap(Coded::of, Function.identity()));
        boolean anyCase = Coded.InAnyCase.class.isAssignableFrom(type);
        return new Scalar<>(type, (text, token, context) -> {
            E constant = byCode.get(anyCase ? text.strip().toLowerCase(Locale.ROOT) : text);
            return constant == null && !text.isBlank() ? wrong(context, mustBe(Coded.codes(type))) : constant;
        });
    }

    private static Translatable mustBe(List<String> codes) {
        int last = codes.size() - 1;
        return last == 0
                ? Translatable.of("must be {0}", codes.get(0))
                : Translatable.of("must be {0} or {1}", String.join(", ", codes.subList(0, last)), codes.get(last));
    }

    /** Reads a value from its text; null after reporting a problem. */
    @FunctionalInterface
    private interface Reading<T> {
        T read(String text, JsonToken token, DeserializationContext context);
    }

    /** Of a name, a message, anything that people see. */
    private static String text(String text, JsonToken token, DeserializationContext context) {
        String exact = exactText(text, token, context);
        return exact == null ? null : InvisibleCharacters.cleaned(exact, InvisibleCharacters::withoutDisguise);
    }

    private static String exactText(String text, JsonToken token, DeserializationContext context) {
        return token.isBoolean() ? wrong(context, "must be text") : text;
    }

    private static BigDecimal decimal(String text, JsonToken token, DeserializationContext context) {
        BigDecimal number = numberOrNull(text, token);
        return number == null ? wrong(context, "must be a number") : number;
    }

    private static Long wholeNumber(String text, JsonToken token, DeserializationContext context) {
        BigDecimal number = numberOrNull(text, token);
        if (number == null || number.stripTrailingZeros().scale() > 0) {
            return wrong(context, "must be a whole number");
        }
        BigInteger whole = number.toBigInteger();
        return whole.bitLength() > 63 ? wrong(context, "is out of range") : Long.valueOf(whole.longValueExact());
    }

    private static Integer smallNumber(String text, JsonToken token, DeserializationContext context) {
        Long number = wholeNumber(text, token, context);
        if (number == null) {
            return null;
        }
        return number.intValue() == number ? Integer.valueOf(number.intValue()) : wrong(context, "is out of range");
    }

    private static BigDecimal numberOrNull(String text, JsonToken token) {
        String plain = PastedText.spaced(text);
        boolean isNumber = token.isNumeric()
                || (token == JsonToken.VALUE_STRING && NUMBER.matcher(plain).matches());
        if (!isNumber) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(plain);
            boolean sensible = Math.abs((long) number.scale()) <= DIGITS
                    && Math.abs((long) number.precision() - number.scale()) <= DIGITS;
            return sensible ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Boolean yesOrNo(String text, JsonToken token, DeserializationContext context) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        boolean wordsCount = isForm(context) || token.isBoolean();
        if (wordsCount && TRUE.contains(word)) {
            return true;
        }
        return wordsCount && FALSE.contains(word) ? Boolean.FALSE : wrong(context, "must be true or false");
    }

    private static LocalDate date(String text, JsonToken token, DeserializationContext context) {
        try {
            LocalDate date = LocalDate.parse(PastedText.spaced(text));
            // PostgreSQL cannot hold other years.
            if (date.getYear() >= 1 && date.getYear() <= 9999) {
                return date;
            }
        } catch (DateTimeParseException e) {
            // Reported below.
        }
        return wrong(context, "must be a date, YYYY-MM-DD");
    }

    private static Instant moment(String text, JsonToken token, DeserializationContext context) {
        try {
            OffsetDateTime moment = OffsetDateTime.parse(PastedText.spaced(text));
            // As far and as exact as PostgreSQL.
            if (moment.getYear() >= 1 && moment.getYear() <= 9999) {
                return moment.toInstant().truncatedTo(ChronoUnit.MICROS);
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        return wrong(context, "must be a date and time with an offset, such as 2026-05-31T09:30:00Z");
    }

    /** A single value. */
    private static final class Scalar<T> extends StdScalarDeserializer<T> implements ContextualDeserializer {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // never serialized
        private final Reading<T> reading;

        Scalar(Class<T> type, Reading<T> reading) {
            super(type);
            this.reading = reading;
        }

        @Override
        @SuppressWarnings("unchecked") // what reads a T
        public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property) {
            Pasted pasted = property == null ? null : property.getAnnotation(Pasted.class);
            return pasted == null
                    ? this
                    : new Scalar<>(
                            (Class<T>) handledType(),
                            (text, token, at) ->
                                    reading.read(InvisibleCharacters.cleaned(text, pasted.value()::of), token, at));
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_ARRAY) {
                return repeated(parser, context);
            }
            if (token == JsonToken.START_OBJECT) {
                parser.skipChildren();
                return wrong(context, "must be a single value");
            }
            return value(parser.getText(), token, context);
        }

        private T value(String text, JsonToken token, DeserializationContext context) {
            if (token == JsonToken.VALUE_STRING && !isClean(text)) {
                return wrong(context, "must be valid text");
            }
            boolean isAbsent = text.isBlank() && !TEXTS.contains(handledType()) && isForm(context);
            return isAbsent ? null : reading.read(text, token, context);
        }

        private T repeated(JsonParser parser, DeserializationContext context) throws IOException {
            List<String> texts = new ArrayList<>();
            boolean scalars = true;
            int depth = 1;
            while (depth > 0) {
                JsonToken token = parser.nextToken();
                if (token.isStructStart()) {
                    depth++;
                    scalars = false;
                } else if (token.isStructEnd()) {
                    depth--;
                } else if (token.isScalarValue()) {
                    texts.add(parser.getText());
                }
            }
            if (!isForm(context) || !scalars || texts.isEmpty()) {
                return wrong(context, "must be a single value");
            }
            return new HashSet<>(texts).size() > 1
                    ? wrong(context, "was sent more than once, with different values")
                    : value(texts.get(0), JsonToken.VALUE_STRING, context);
        }
    }

    /** No NUL, which PostgreSQL cannot store, and no unpaired surrogates. */
    static boolean isClean(String text) {
        return text.codePoints()
                .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
    }

    /** A list without nulls, so that records can copy it. */
    private static final class Lists extends DelegatingDeserializer {
        private static final long serialVersionUID = 1L;

        Lists(JsonDeserializer<?> usual) {
            super(usual);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> usual) {
            return new Lists(usual);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Object read = super.deserialize(parser, context);
            if (read instanceof Collection<?> values) {
                boolean form = isForm(context);
                boolean dropped = values.removeIf(
                        value -> value == null || (form && value instanceof String text && text.isBlank()));
                if (dropped && !form) {
                    wrong(context, "must hold no null");
                }
            }
            return read;
        }
    }

    /** Reports structures where values were expected, and the reverse, and continues reading. */
    static final DeserializationProblemHandler HANDLER = new DeserializationProblemHandler() {
        @Override
        public boolean handleUnknownProperty(
                DeserializationContext context,
                JsonParser parser,
                JsonDeserializer<?> deserializer,
                Object target,
                String name)
                throws IOException {
            if (context.getAttribute(Collected.class) instanceof Collected collected) {
                collected.unknown().add(path(parser.getParsingContext()));
            }
            parser.skipChildren();
            return true;
        }

        @Override
        public Object handleUnexpectedToken(
                DeserializationContext context, JavaType target, JsonToken token, JsonParser parser, String message)
                throws IOException {
            parser.skipChildren();
            return wrong(context, target.isCollectionLikeType() ? "must be a list" : "must be an object");
        }

        @Override
        public Object handleMissingInstantiator(
                DeserializationContext context,
                Class<?> target,
                ValueInstantiator instantiator,
                JsonParser parser,
                String message)
                throws IOException {
            parser.skipChildren();
            return wrong(context, "must be an object");
        }

        @Override
        public Object handleWeirdStringValue(
                DeserializationContext context, Class<?> target, String value, String message) {
            return wrong(context, "is not valid");
        }

        @Override
        public Object handleWeirdNumberValue(
                DeserializationContext context, Class<?> target, Number value, String message) {
            return wrong(context, "is not valid");
        }
    };
}
