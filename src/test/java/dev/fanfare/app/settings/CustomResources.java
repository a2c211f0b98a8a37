package dev.fanfare.app.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * The kinds that operators add to Kubernetes, by the schemas of their custom resource definitions: CloudNativePG 1.30, its Barman Cloud
 * plugin 0.13 and the Prometheus Operator 0.93, all under the Apache License 2.0. {@code custom-resources.json.gz} has the OpenAPI schema
 * of each by {@code apiVersion/kind}, without descriptions, defaults and rules in CEL.
 */
final class CustomResources {
    private static final Path FILE = Path.of("src/test/resources/kubernetes/custom-resources.json.gz");
    private static final JsonNode SCHEMAS = read();

    private CustomResources() {}

    private static JsonNode read() {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(FILE))) {
            return new JsonMapper().readTree(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether there is a schema for it. */
    static boolean has(String kind) {
        return SCHEMAS.has(kind);
    }

    /** What Kubernetes would refuse or drop, each by its place. */
    static List<String> problems(String kind, JsonNode manifest) {
        List<String> problems = new ArrayList<>();
        check(kind, SCHEMAS.path(kind), manifest, problems);
        return problems;
    }

    private static void check(String place, JsonNode schema, JsonNode value, List<String> problems) {
        if (!isOfType(schema, value)) {
            problems.add(place + " is no " + schema.path("type").asText());
            return;
        }
        if (schema.has("enum") && !contains(schema.path("enum"), value)) {
            problems.add(place + " is none of " + schema.path("enum"));
        }
        if (schema.has("pattern")
                && !Pattern.compile(schema.path("pattern").asText())
                        .matcher(value.asText())
                        .find()) {
            problems.add(place + " does not match " + schema.path("pattern").asText());
        }
        if (value.isNumber()
                && (value.asDouble() < schema.path("minimum").asDouble(Double.NEGATIVE_INFINITY)
                        || value.asDouble() > schema.path("maximum").asDouble(Double.POSITIVE_INFINITY))) {
            problems.add(place + " is too small or too large");
        }
        if (value.isTextual()
                && value.asText().length() < schema.path("minLength").asInt()) {
            problems.add(place + " is too short");
        }
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                check(place + "[" + i + "]", schema.path("items"), value.get(i), problems);
            }
        }
        if (value.isObject()) {
            checkMembers(place, schema, value, problems);
        }
    }

    private static void checkMembers(String place, JsonNode schema, JsonNode value, List<String> problems) {
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                problems.add(place + "." + required.asText() + " is missing");
            }
        }
        boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String at = place + "." + member.getKey();
            if (schema.path("properties").has(member.getKey())) {
                check(at, schema.path("properties").path(member.getKey()), member.getValue(), problems);
            } else if (schema.has("additionalProperties")) {
                check(at, schema.path("additionalProperties"), member.getValue(), problems);
            } else if (!open) {
                problems.add(at + " is unknown");
            }
        }
    }

    private static boolean isOfType(JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return value.isIntegralNumber() || value.isTextual();
        }
        return switch (schema.path("type").asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> true;
        };
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        for (JsonNode each : values) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
