package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Translatable;
import java.io.IOException;

/** The JSON of clients: snake case, exact numbers, timestamps in UTC. */
public final class Json {
    /** The deepest nesting of a body. */
    private static final int DEPTH = 32;

    /** The longest key, in characters, and all keys and values of a body. */
    private static final int KEY_LENGTH = 256;

    private static final int TOKENS = 10_000;

    /** The longest number, in digits. */
    private static final int DIGITS = 100;

    /** The attribute of a writer that says in which language it writes texts; English without it. */
    public static final Object LANGUAGE = Languages.class;

    // Jackson unwraps records only in writing; for reading see Unwrapped.
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxNumberLength(DIGITS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .build())
            .addModule(new JavaTimeModule())
            .addModule(new StrictScalars())
            .addModule(new SimpleModule("texts").addSerializer(Translatable.class, new InLanguage()))
            .addModule(new SimpleModule("expand").setSerializerModifier(new ExpandedMembers()))
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // A start makes a reader for each endpoint: its deserializers are made by the first request.
            .disable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .setAnnotationIntrospectors(new JacksonAnnotationIntrospector(), new WireJson.Nesting());

    /** For client input: keys are not interned. */
    private static final ObjectReader CLIENTS = MAPPER.reader()
            .with(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxNumberLength(DIGITS)
                            .maxNameLength(KEY_LENGTH)
                            .maxTokenCount(TOKENS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build());

    private Json() {}

    private static final class InLanguage extends StdSerializer<Translatable> {
        private static final long serialVersionUID = 1L;

        InLanguage() {
            super(Translatable.class);
        }

        @Override
        public void serialize(Translatable text, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(text.in((String) provider.getAttribute(LANGUAGE)));
        }
    }

    /** The shared mapper; do not reconfigure it. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** A value as JSON; null for null. */
    public static String text(Object value) {
        try {
            return value == null ? null : MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON", e);
        }
    }

    /**
     * Parses JSON that a client sent.
     *
     * @throws JsonProcessingException when it is malformed, nested too deep, has too many or too long keys, or holds a
     *     number that is out of range
     */
    public static JsonNode tree(String json) throws JsonProcessingException {
        try {
            return CLIENTS.readTree(json);
        } catch (NumberFormatException e) {
            // BigDecimal cannot hold an exponent such as that of 1E-2147483648.
            throw new JsonParseException(null, "a number is out of range", e);
        }
    }
}
