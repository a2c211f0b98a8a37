package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.openapi.OpenApi;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds every answer that any test receives against the description of the interface: documented status, documented
 * error, exactly the described members, of the described types, null only where it is said.
 */
final class Contract {
    private static final ObjectNode DOCUMENT = OpenApi.of(Modules.ALL, "0");
    private static final Map<String, JsonNode> REFERENCES = new ConcurrentHashMap<>();

    private Contract() {}

    /** Fails when an answer of a described endpoint is not as described; has no opinion on other addresses. */
    static void check(String method, String path, int status, JsonNode body) {
        String described = path.endsWith("/") ? path : path + "/";
        JsonNode operation = DOCUMENT.path("paths").path(described).path(method.toLowerCase(Locale.ROOT));
        if (operation.isMissingNode()) {
            return;
        }
        JsonNode response = resolved(operation.path("responses").path(Integer.toString(status)));
        JsonNode json = response.path("content").path("application/json");
        Set<String> problems = new TreeSet<>();
        if (response.isMissingNode()) {
            problems.add("an undocumented status");
        } else if (json.has("examples")) {
            checkError(json, body, problems);
        } else {
            look("", json.path("schema"), body, problems);
        }
        assertThat(problems)
                .as(() -> method + " " + path + " answered " + status + " " + body + ": not as described")
                .isEmpty();
    }

    /** What is not as this schema describes. */
    static Set<String> problems(JsonNode schema, JsonNode value) {
        Set<String> problems = new TreeSet<>();
        look("", schema, value, problems);
        return problems;
    }

    /** Whether a method and path are an operation of the document. */
    static boolean describes(String place) {
        String[] both = place.split(" ", 2);
        return DOCUMENT.path("paths").path(both[1]).has(both[0]);
    }

    /** The code of a refusal, as the page of errors has it. */
    static String code(JsonNode refusal) {
        String code = refusal.path("details").path("code").asText("");
        return refusal.path("error").asText() + (code.isEmpty() ? "" : "." + code);
    }

    private static void checkError(JsonNode json, JsonNode body, Set<String> problems) {
        String name = code(body);
        if (!json.path("examples").has(name)) {
            problems.add("the endpoint does not say that it refuses with " + name);
        }
    }

    private static void look(String place, JsonNode reference, JsonNode value, Set<String> problems) {
        JsonNode schema = resolved(reference);
        if (schema.has("anyOf")) {
            List<Set<String>> tried = new ArrayList<>();
            for (JsonNode option : schema.path("anyOf")) {
                Set<String> own = new TreeSet<>();
                look(place, option, value, own);
                tried.add(own);
            }
            if (tried.stream().noneMatch(Set::isEmpty)) {
                tried.forEach(problems::addAll);
            }
            return;
        }
        List<String> types = new ArrayList<>();
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            type.forEach(one -> types.add(one.asText()));
        } else if (type.isTextual()) {
            types.add(type.asText());
        }
        if (!types.isEmpty() && types.stream().noneMatch(one -> is(one, value))) {
            problems.add(place + " is " + value.getNodeType() + ", described as " + types);
        } else if (schema.has("const") && !schema.path("const").equals(value)) {
            problems.add(place + " is " + value + ", described as " + schema.path("const"));
        } else if (schema.has("enum") && !isListed(schema.path("enum"), value)) {
            problems.add(place + " is " + value + ", described as one of " + schema.path("enum"));
        } else if (value.isObject()) {
            members(place, schema, value, problems);
        } else if (value.isArray()) {
            value.forEach(item -> look(place + "[]", schema.path("items"), item, problems));
        }
    }

    private static void members(String place, JsonNode schema, JsonNode object, Set<String> problems) {
        schema.path("required").forEach(name -> {
            if (!object.has(name.asText())) {
                problems.add(place + "." + name.asText() + " is missing");
            }
        });
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            JsonNode described = schema.path("properties").path(name);
            if (!described.isMissingNode()) {
                look(place + "." + name, described, object.get(name), problems);
            } else if (!schema.has("additionalProperties") && schema.has("properties")) {
                problems.add(place + "." + name + " is not described");
            }
        }
    }

    private static boolean isListed(JsonNode words, JsonNode value) {
        for (JsonNode word : words) {
            if (word.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "null" -> value.isNull();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            default -> value.isObject();
        };
    }

    private static JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText("");
        return reference.isEmpty()
                ? node
                : resolved(REFERENCES.computeIfAbsent(reference, place -> DOCUMENT.at(place.substring(1))));
    }
}
