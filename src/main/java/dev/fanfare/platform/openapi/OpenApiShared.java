package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes what several operations answer alike, example included, once: under the name of the first of them. */
final class OpenApiShared {
    /** The id of an operation and a status. */
    private static final Pattern SHARED = Pattern.compile("#/components/responses/\\w+\\.[0-9]{3}");

    private OpenApiShared() {}

    /** Whether a reference is to one of them, rather than to refusals. */
    static boolean isShared(String reference) {
        return SHARED.matcher(reference).matches();
    }

    /** The shared answers by name; operations refer to them from now on. */
    static Map<String, ObjectNode> answers(Map<String, ObjectNode> paths) {
        Map<JsonNode, List<Place>> alike = new HashMap<>();
        paths.values()
                .forEach(path -> path.forEach(operation -> operation
                        .withObject("/responses")
                        .properties()
                        .forEach(answer -> alike.computeIfAbsent(answer.getValue(), unused -> new ArrayList<>())
                                .add(new Place(operation, answer.getKey())))));
        Map<String, ObjectNode> shared = new TreeMap<>();
        alike.forEach((answer, places) -> {
            if (places.size() > 1 && !answer.has("$ref")) {
                String name = places.get(0).name();
                shared.put(name, (ObjectNode) answer);
                places.forEach(place -> place.refer(name));
            }
        });
        return shared;
    }

    private record Place(JsonNode operation, String status) {
        String name() {
            return operation.path("operationId").asText() + "." + status;
        }

        void refer(String name) {
            ((ObjectNode) operation.path("responses"))
                    .set(status, Json.mapper().createObjectNode().put("$ref", "#/components/responses/" + name));
        }
    }
}
