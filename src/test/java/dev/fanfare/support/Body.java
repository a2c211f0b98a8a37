package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * JSON as tests write it. A body is a record of the api, a map or a tree; or a template and its arguments, such as
 * {@code "{task_id: %s, post_url: 'https://youtu.be/%s'}", id, video}. In a template names need no quotes, single quotes
 * do as well as double ones, and {@code %s} stands for an argument: as JSON, or as plain text between quotes.
 */
public final class Body {
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Body() {}

    /** The object that a record, a map, a tree, or a template and its arguments say; nothing says an empty one. */
    public static ObjectNode of(Object... body) {
        if (body.length == 0) {
            return JSON.createObjectNode();
        }
        JsonNode tree = body[0] instanceof String template ? read(template, body) : tree(body[0]);
        return (ObjectNode) tree;
    }

    /** The first body with the members of the second, which win; objects in it are merged likewise. */
    public static ObjectNode with(ObjectNode base, Object... more) {
        ObjectNode merged = base.deepCopy();
        of(more).properties().forEach(member -> {
            JsonNode before = merged.get(member.getKey());
            boolean both = before instanceof ObjectNode && member.getValue() instanceof ObjectNode;
            merged.set(member.getKey(), both ? with((ObjectNode) before, member.getValue()) : member.getValue());
        });
        return merged;
    }

    /**
     * Fails unless the tree has all that the template says: named members may stand among others, lists are whole, and
     * numbers are compared by their value.
     */
    public static void assertShows(JsonNode tree, String template, Object... arguments) {
        Object[] body = new Object[arguments.length + 1];
        body[0] = template;
        System.arraycopy(arguments, 0, body, 1, arguments.length);
        look("", tree, read(template, body), tree);
    }

    private static void look(String place, JsonNode found, JsonNode expected, JsonNode whole) {
        if (expected.isObject()) {
            assertThat(found.isObject())
                    .as("%s is an object in %s", place, whole)
                    .isTrue();
            expected.properties()
                    .forEach(one -> look(place + "/" + one.getKey(), found.path(one.getKey()), one.getValue(), whole));
        } else if (expected.isArray()) {
            assertThat(found).as("%s in %s", place, whole).hasSize(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                look(place + "/" + i, found.path(i), expected.path(i), whole);
            }
        } else if (expected.isNumber() && found.isNumber()) {
            assertThat(found.decimalValue()).as("%s in %s", place, whole).isEqualByComparingTo(expected.decimalValue());
        } else {
            assertThat(found).as("%s in %s", place, whole).isEqualTo(expected);
        }
    }

    private static JsonNode tree(Object value) {
        return value instanceof Map || value instanceof Iterable
                ? JSON.valueToTree(value)
                : Json.mapper().valueToTree(value);
    }

    private static JsonNode read(String template, Object... body) {
        try {
            return JSON.readTree(filled(template, body));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(template, e);
        }
    }

    private static String filled(String template, Object... body) throws JsonProcessingException {
        StringBuilder filled = new StringBuilder();
        int next = 1;
        char quote = 0;
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (template.startsWith("%s", i)) {
                String json = JSON.writeValueAsString(quote == 0 ? tree(body[next]) : String.valueOf(body[next]));
                filled.append(
                        quote == 0 ? json : json.substring(1, json.length() - 1).replace("'", "\\u0027"));
                next++;
                i++;
                continue;
            }
            if (quote != 0 && c == '\\') {
                filled.append(c).append(template.charAt(++i));
                continue;
            }
            quote = quote == 0 && (c == '\'' || c == '"') ? c : c == quote ? 0 : quote;
            filled.append(c);
        }
        assertThat(next).as("arguments of %s", template).isEqualTo(body.length);
        return filled.toString();
    }
}
