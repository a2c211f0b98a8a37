package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;

/** Merges two endpoints with the same path into the one operation that OpenAPI allows. */
final class OpenApiTwins {
    /**
     * Adds the second path item's POST to the first one's.
     *
     * @param refusals the refusals of both, by status
     */
    static void merge(ObjectNode first, ObjectNode second, ObjectNode refusals) {
        ObjectNode into = (ObjectNode) first.get("post");
        ObjectNode from = (ObjectNode) second.get("post");
        boolean secondIsBackend = from.has("x-permission");
        ObjectNode backend = secondIsBackend ? from : into;
        ObjectNode other = secondIsBackend ? into : from;
        String description = other.get("description").asText() + " With a backend token: "
                + backend.get("summary").asText() + " "
                + backend.get("description").asText();
        into.put("summary", other.get("summary").asText()).put("description", description);
        if (backend.has("x-permission")) {
            into.set("x-permission", backend.get("x-permission"));
        }
        from.withArray("security").forEach(scheme -> {
            if (!contains(into.withArray("security"), scheme.toString())) {
                into.withArray("security").add(scheme);
            }
        });
        OpenApiAudiences.merge(into, from);
        bodies(into, from);
        ObjectNode responses = into.withObject("/responses");
        from.withObject("/responses").properties().forEach(response -> {
            if (response.getKey().startsWith("2")) {
                both(json(responses.get(response.getKey())), json(response.getValue()));
            }
        });
        responses.setAll(refusals);
    }

    private static ObjectNode json(JsonNode response) {
        return (ObjectNode) response.path("content").path("application/json");
    }

    private static void bodies(ObjectNode into, ObjectNode from) {
        if (!from.has("requestBody")) {
            return;
        }
        if (!into.has("requestBody")) {
            // Optional: one of the two has no body.
            into.set("requestBody", ((ObjectNode) from.get("requestBody")).put("required", false));
            return;
        }
        from.get("requestBody")
                .get("content")
                .properties()
                .forEach(media ->
                        both((ObjectNode) into.get("requestBody").get("content").get(media.getKey()), (ObjectNode)
                                media.getValue()));
    }

    private static void both(ObjectNode into, ObjectNode from) {
        if (into.get("schema").equals(from.get("schema"))) {
            return;
        }
        ArrayNode either = Json.mapper().createArrayNode();
        either.add(into.get("schema")).add(from.get("schema"));
        into.putObject("schema").set("anyOf", either);
    }

    private static boolean contains(ArrayNode schemes, String scheme) {
        for (int i = 0; i < schemes.size(); i++) {
            if (schemes.get(i).toString().equals(scheme)) {
                return true;
            }
        }
        return false;
    }
}
