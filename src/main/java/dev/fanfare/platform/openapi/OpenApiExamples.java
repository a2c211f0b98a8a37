package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Shows of each operation a call that a test made, from {@code examples.json}, which the tests write. */
final class OpenApiExamples {
    private static final String JSON = "application/json";

    private OpenApiExamples() {}

    static void add(Map<String, ObjectNode> paths) {
        JsonNode examples = PackagedTexts.readJson("examples.json");
        paths.forEach((path, item) -> item.properties().forEach(method -> {
            JsonNode own = examples.path(method.getKey() + " " + path);
            // GET of an endpoint takes and answers the same.
            JsonNode call = own.isMissingNode() && path.endsWith("/") ? examples.path("post " + path) : own;
            JsonNode operation = method.getValue();
            show(operation.path("requestBody"), JSON, call.path("request"));
            JsonNode answer = call.path("answer");
            show(operation.path("responses").path(call.path("status").asText()), JSON, answer);
        }));
    }

    private static void show(JsonNode described, String type, JsonNode example) {
        JsonNode content = described.path("content");
        if (!example.isMissingNode() && !content.isEmpty()) {
            ((ObjectNode)
                            (content.has(type)
                                    ? content.get(type)
                                    : content.elements().next()))
                    .set("example", example);
        }
    }
}
