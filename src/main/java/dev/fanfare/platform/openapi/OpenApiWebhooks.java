package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.WebhookType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is posted to URLs of clients: one webhook for each type of events. */
final class OpenApiWebhooks {
    /** The headers of each request, by their names. */
    static final Map<String, String> HEADERS = new TreeMap<>(Map.of(
            ApiVersion.HEADER,
            "The version of the interface that the webhook keeps, and that the body is of.",
            "webhook-id",
            "Identifies the delivery; a repeated one has the same.",
            "webhook-timestamp",
            "When this attempt was sent, in seconds since 1970.",
            "webhook-signature",
            "Signatures of id, timestamp and body with points between them, separated by spaces: `v1,` and an"
                    + " HMAC-SHA-256 by each secret, `v1a,` and one by Ed25519, in base64."));

    /** Of events alone: generators write one file for each tag, and those of a client and a receiver are two. */
    static final String TAG = "deliveries";

    /** The member with the schemas of what a receiver may get, whichever webhook it is of. */
    static final String BODIES = "x-webhook-bodies";

    private OpenApiWebhooks() {}

    static void add(ObjectNode document, List<DomainModule> modules, OpenApiSchemas schemas) {
        ObjectNode webhooks = document.putObject("webhooks");
        modules.forEach(module -> module.webhooks()
                .forEach(type -> describe(webhooks.putObject(type.code()).putObject("post"), type, schemas)));
    }

    private static void describe(ObjectNode post, WebhookType type, OpenApiSchemas schemas) {
        post.put("operationId", "on" + words(type.code())).put("summary", type.sentence());
        post.putArray("tags").add(TAG);
        post.putArray("security");
        ArrayNode parameters = post.putArray("parameters");
        HEADERS.keySet().forEach(header -> parameters.addObject().put("$ref", "#/components/parameters/" + header));
        ObjectNode body = post.putObject("requestBody").put("required", true);
        // A reference to the schema of all until define tells them apart.
        body.putObject("content").putObject("application/json").set("schema", schemas.answer(type.body()));
        ObjectNode responses = post.putObject("responses");
        responses.putObject("200").put("description", "The delivery has arrived; so says each other 2xx.");
        responses.putObject("410").put("description", "The receiver is gone: the webhook is disabled.");
        responses
                .putObject("default")
                .put("description", "The delivery is repeated, after `Retry-After` where there is one.");
    }

    /** Gives each webhook a schema of its own, and makes the one of all their alternative, by the member {@code type}. */
    static void define(ObjectNode document, Map<String, ObjectNode> definitions) {
        Map<String, ObjectNode> alternatives = new TreeMap<>();
        document.path("webhooks").properties().forEach(webhook -> {
            ObjectNode media = (ObjectNode) webhook.getValue().at("/post/requestBody/content/application~1json");
            String all = media.at("/schema/$ref").asText();
            String name = all.substring(OpenApiSchemas.REFERENCE.length());
            ObjectNode own = definitions.get(name).deepCopy();
            own.put("description", webhook.getValue().at("/post/summary").asText());
            ((ObjectNode) own.at("/properties/type"))
                    .removeAll()
                    .put("description", "Its type.")
                    .put("type", "string")
                    .putArray("enum")
                    .add(webhook.getKey());
            definitions.put(name + "." + words(webhook.getKey()), own);
            media.putObject("schema").put("$ref", all + "." + words(webhook.getKey()));
            ObjectNode any =
                    alternatives.computeIfAbsent(name, none -> Json.mapper().createObjectNode());
            any.withArray("oneOf").addObject().put("$ref", all + "." + words(webhook.getKey()));
            any.withObject("discriminator")
                    .put("propertyName", "type")
                    .withObject("mapping")
                    .put(webhook.getKey(), all + "." + words(webhook.getKey()));
        });
        ArrayNode bodies = document.putArray(BODIES);
        alternatives.forEach((name, any) -> {
            any.put(
                    "description",
                    definitions.get(name).path("description").asText() + " Ignore types that you do not know.");
            definitions.put(name, any);
            bodies.addObject().put("$ref", OpenApiSchemas.REFERENCE + name);
        });
    }

    private static String words(String code) {
        return Arrays.stream(code.split("[._]"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .reduce("", String::concat);
    }
}
