package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The document as a Postman collection (format 2.1): a folder for each audience, in it one for each topic. */
final class PostmanCollection {
    private static final String SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
    private static final String BASE = "base_url";
    private static final String JSON = "application/json";

    private PostmanCollection() {}

    static ObjectNode of(JsonNode document) throws JsonProcessingException {
        ObjectNode collection = Json.mapper().createObjectNode();
        collection
                .putObject("info")
                .put("name", document.at("/info/title").asText() + " API")
                .put("description", document.at("/info/description").asText())
                .put("schema", SCHEMA);
        ArrayNode variables = collection.putArray("variable");
        variables.addObject().put("key", BASE).put("value", "http://localhost:8080");
        ArrayNode audiences = collection.putArray("item");
        for (OpenApiAudiences audience : OpenApiAudiences.values()) {
            String token = audience.code() + "_token";
            variables.addObject().put("key", token).put("value", "");
            ObjectNode folder = audiences.addObject().put("name", audience.title());
            folder.putObject("auth")
                    .put("type", "bearer")
                    .putArray("bearer")
                    .addObject()
                    .put("key", "token")
                    .put("value", "{{" + token + "}}")
                    .put("type", "string");
            topics(folder.putArray("item"), document, audience);
        }
        return collection;
    }

    private static void topics(ArrayNode folders, JsonNode document, OpenApiAudiences audience)
            throws JsonProcessingException {
        for (JsonNode tag : document.path("tags")) {
            List<ObjectNode> items = new ArrayList<>();
            for (var path : document.path("paths").properties()) {
                String method = OpenApiAudiences.methodOf(path.getValue());
                JsonNode operation = path.getValue().path(method);
                if (audience.has(operation) && operation.at("/tags/0").equals(tag.path("name"))) {
                    items.add(item(path.getKey(), method, operation));
                }
            }
            if (!items.isEmpty()) {
                folders.addObject()
                        .put("name", tag.path("name").asText())
                        .putArray("item")
                        .addAll(items);
            }
        }
    }

    private static ObjectNode item(String path, String method, JsonNode operation) throws JsonProcessingException {
        ObjectNode request = Json.mapper().createObjectNode().put("method", method.toUpperCase(Locale.ROOT));
        if (operation.path("security").isEmpty()) {
            request.putObject("auth").put("type", "noauth");
        }
        ObjectNode url = request.putObject("url").put("raw", "{{" + BASE + "}}" + path);
        url.putArray("host").add("{{" + BASE + "}}");
        Arrays.stream(path.substring(1).split("/", -1)).forEach(url.putArray("path")::add);
        JsonNode body = operation.path("requestBody").path("content").path(JSON);
        ArrayNode headers = request.putArray("header");
        if (!body.isMissingNode()) {
            headers.addObject().put("key", "Content-Type").put("value", JSON);
            ObjectNode raw = request.putObject("body").put("mode", "raw").put("raw", text(body.path("example")));
            raw.putObject("options").putObject("raw").put("language", "json");
        }
        request.put("description", operation.path("description").asText());
        ObjectNode item = Json.mapper()
                .createObjectNode()
                .put("name", operation.path("summary").asText());
        item.set("request", request);
        ArrayNode answers = item.putArray("response");
        for (var response : operation.path("responses").properties()) {
            JsonNode example = response.getValue().path("content").path(JSON).path("example");
            if (!example.isMissingNode()) {
                ObjectNode answer = answers.addObject()
                        .put("name", response.getValue().path("description").asText())
                        .put("code", Integer.parseInt(response.getKey()))
                        .put("body", text(example));
                answer.putArray("header").addObject().put("key", "Content-Type").put("value", JSON);
                answer.set("originalRequest", request.deepCopy());
            }
        }
        return item;
    }

    private static String text(JsonNode example) throws JsonProcessingException {
        return example.isMissingNode()
                ? "{}"
                : Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(example);
    }
}
