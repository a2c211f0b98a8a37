package dev.fanfare.platform.bus;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

/** The JSON between nodes, which differs from the clients'. Records only, by component. */
public final class WireJson {
    private static final ObjectMapper STORED = mapper();

    private WireJson() {}

    /**
     * The text of a message that is stored.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static String write(Message message) {
        try {
            return STORED.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a stored message; ignores members that this version does not know.
     *
     * @throws UncheckedIOException if this version cannot read it
     */
    public static <M> M read(String json, Class<M> type) {
        try {
            return STORED.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(new SimpleModule().addDeserializer(Permission.class, new KnownPermission()))
                .withConfigOverride(Set.class, sets -> sets.setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.SKIP)))
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                // Records are read and written by component; helper methods are not members.
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .annotationIntrospector(new Nesting())
                .build();
    }

    /** Reads unknown permissions of later versions as null, which sets omit; this version needs none of them. */
    private static final class KnownPermission extends StdDeserializer<Permission> {
        private static final long serialVersionUID = 1;

        KnownPermission() {
            super(Permission.class);
        }

        @Override
        public Permission deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Permission.findByCode(json.getText()).orElse(null);
        }
    }

    /** Ignores unwrapping, which is for clients, so that records can be read back. */
    public static final class Nesting extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
            return null;
        }
    }
}
