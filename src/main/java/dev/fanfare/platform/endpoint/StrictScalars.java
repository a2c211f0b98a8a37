package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.CollectionType;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How single values are read, and lists of them. Whatever is wrong is noted and read as null, so that one pass finds every
 * problem of a body; lists are without it. In forms all values are texts, a blank one stands for none, and a value
 * repeated unchanged counts once.
 */
final class StrictScalars extends SimpleModule {
    private static final long serialVersionUID = 1L;
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})");
    private static final Set<String> TRUE = Set.of("true", "1", "on", "yes");
    private static final Set<String> FALSE = Set.of("false", "0", "off", "no");
    /** Beyond this many digits either side of the point, a number is no amount of anything. */
    private static final int DIGITS = 40;

    StrictScalars() {
        super("strict-scalars");
        addDeserializer(String.class, new Texts());
        addDeserializer(Long.class, new Longs());
        addDeserializer(Integer.class, new Integers());
        addDeserializer(BigDecimal.class, new Decimals());
        addDeserializer(Boolean.class, new Booleans());
        addDeserializer(LocalDate.class, new Dates());
        setDeserializerModifier(new BeanDeserializerModifier() {
            private static final long serialVersionUID = 1L;

            @Override
            public JsonDeserializer<?> modifyCollectionDeserializer(
                    DeserializationConfig config, CollectionType type, BeanDescription of, JsonDeserializer<?> usual) {
                return new Lists(usual);
            }
        });
    }

    /** Leaves out what is no value: records can copy their lists. */
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
                boolean form = Problems.isForm(context);
                boolean left = values.removeIf(
                        value -> value == null || (form && value instanceof String text && text.isBlank()));
                if (left && !form) {
                    Problems.note(context, "must hold no null");
                }
            }
            return read;
        }
    }

    /** Reads one value from its text; null when it is none. */
    private abstract static class Scalar<T> extends StdScalarDeserializer<T> {
        private static final long serialVersionUID = 1L;

        Scalar(Class<T> type) {
            super(type);
        }

        /** The value of this text, or null after noting what is wrong with it. */
        abstract T read(String text, JsonToken token, DeserializationContext context);

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_ARRAY) {
                return repeated(parser, context);
            }
            if (token == JsonToken.START_OBJECT) {
                parser.skipChildren();
                Problems.note(context, "must be a single value");
                return null;
            }
            return value(parser.getText(), token, context);
        }

        private T value(String text, JsonToken token, DeserializationContext context) {
            if (token == JsonToken.VALUE_STRING && !isClean(text)) {
                Problems.note(context, "must be well-formed text");
                return null;
            }
            if (text.isBlank() && handledType() != String.class && Problems.isForm(context)) {
                return null;
            }
            return read(text, token, context);
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
            if (!Problems.isForm(context) || !scalars || texts.isEmpty()) {
                Problems.note(context, "must be a single value");
                return null;
            }
            if (new HashSet<>(texts).size() > 1) {
                Problems.note(context, "was sent more than once, with different values");
                return null;
            }
            return value(texts.get(0), JsonToken.VALUE_STRING, context);
        }

        /** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
        private static boolean isClean(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == 0) {
                    return false;
                }
                if (Character.isHighSurrogate(c)) {
                    if (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
                        return false;
                    }
                    i++;
                } else if (Character.isLowSurrogate(c)) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class Texts extends Scalar<String> {
        private static final long serialVersionUID = 1L;

        Texts() {
            super(String.class);
        }

        @Override
        String read(String text, JsonToken token, DeserializationContext context) {
            if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                Problems.note(context, "must be text");
                return null;
            }
            return text;
        }
    }

    private static final class Decimals extends Scalar<BigDecimal> {
        private static final long serialVersionUID = 1L;

        Decimals() {
            super(BigDecimal.class);
        }

        @Override
        BigDecimal read(String text, JsonToken token, DeserializationContext context) {
            BigDecimal number = number(text, token);
            if (number == null) {
                Problems.note(context, "must be a number");
            }
            return number;
        }

        /** Null for what is no number, or one beyond all measure. */
        static BigDecimal number(String text, JsonToken token) {
            boolean isNumber = token.isNumeric();
            if (!isNumber
                    && !(token == JsonToken.VALUE_STRING
                            && NUMBER.matcher(text.strip()).matches())) {
                return null;
            }
            BigDecimal number;
            try {
                number = new BigDecimal(text.strip());
            } catch (NumberFormatException e) {
                return null;
            }
            boolean sensible = Math.abs((long) number.scale()) <= DIGITS
                    && Math.abs((long) number.precision() - number.scale()) <= DIGITS;
            return sensible ? number : null;
        }
    }

    private static final class Longs extends Scalar<Long> {
        private static final long serialVersionUID = 1L;

        Longs() {
            super(Long.class);
        }

        @Override
        Long read(String text, JsonToken token, DeserializationContext context) {
            BigDecimal number = Decimals.number(text, token);
            if (number == null || number.stripTrailingZeros().scale() > 0) {
                Problems.note(context, "must be a whole number");
                return null;
            }
            BigInteger whole = number.toBigInteger();
            if (whole.bitLength() > 63) {
                Problems.note(context, "is out of range");
                return null;
            }
            return whole.longValueExact();
        }
    }

    private static final class Integers extends Scalar<Integer> {
        private static final long serialVersionUID = 1L;
        private static final Longs LONGS = new Longs();

        Integers() {
            super(Integer.class);
        }

        @Override
        Integer read(String text, JsonToken token, DeserializationContext context) {
            Long number = LONGS.read(text, token, context);
            if (number == null) {
                return null;
            }
            if (number.intValue() != number) {
                Problems.note(context, "is out of range");
                return null;
            }
            return number.intValue();
        }
    }

    private static final class Booleans extends Scalar<Boolean> {
        private static final long serialVersionUID = 1L;

        Booleans() {
            super(Boolean.class);
        }

        @Override
        Boolean read(String text, JsonToken token, DeserializationContext context) {
            String word = text.strip().toLowerCase(Locale.ROOT);
            boolean wordsCount = Problems.isForm(context) || token.isBoolean();
            if (wordsCount && TRUE.contains(word)) {
                return true;
            }
            if (wordsCount && FALSE.contains(word)) {
                return false;
            }
            Problems.note(context, "must be true or false");
            return null;
        }
    }

    private static final class Dates extends Scalar<LocalDate> {
        private static final long serialVersionUID = 1L;

        Dates() {
            super(LocalDate.class);
        }

        @Override
        LocalDate read(String text, JsonToken token, DeserializationContext context) {
            try {
                LocalDate date = LocalDate.parse(text.strip());
                // Years that PostgreSQL cannot hold are impossible dates too.
                if (date.getYear() >= 1 && date.getYear() <= 9999) {
                    return date;
                }
            } catch (DateTimeParseException e) {
                // Said below.
            }
            Problems.note(context, "must be a date, YYYY-MM-DD");
            return null;
        }
    }
}
