package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The document of one audience: its operations under the short names of {@code x-name}, with the credentials of its
 * clients, and of everything else only what they refer to.
 */
final class OpenApiParts {
    private static final String STAFF = "/admin/";

    private final ObjectNode whole;
    private final OpenApiAudiences audience;
    private final Map<String, ObjectNode> paths = new TreeMap<>();

    private OpenApiParts(ObjectNode whole, OpenApiAudiences audience) {
        this.whole = whole;
        this.audience = audience;
    }

    /**
     * The part of a document, which is not changed.
     *
     * @throws IllegalStateException if two operations of the part have one name
     */
    static ObjectNode of(ObjectNode whole, OpenApiAudiences audience) {
        return new OpenApiParts(whole, audience).part();
    }

    private ObjectNode part() {
        ObjectNode part = Json.mapper().createObjectNode();
        whole.properties()
                .forEach(member -> part.set(member.getKey(), Json.mapper().nullNode()));
        part.set("openapi", whole.get("openapi"));
        ObjectNode info = whole.get("info").deepCopy();
        info.put("title", info.path("title").asText() + ": " + audience.title());
        info.put(
                "description",
                info.path("description").asText() + "\n\nThis is the part of [the whole](/openapi.json) for "
                        + audience.clients() + ".");
        part.set("info", info);
        part.set("servers", whole.get("servers"));
        choose();
        part.set("tags", tags());
        ObjectNode operations = part.putObject("paths");
        paths.forEach(operations::set);
        for (String member : List.of("webhooks", OpenApiWebhooks.BODIES)) {
            if (audience.receivesEvents()) {
                part.set(member, whole.get(member).deepCopy());
            } else {
                part.remove(member);
            }
        }
        Map<String, ObjectNode> shared = OpenApiShared.answers(paths);
        part.set("components", components(part, shared));
        return part;
    }

    /** The operations of the audience. Where staff have a row of their own they need no other with its ask. */
    private void choose() {
        Set<String> staffs = new HashSet<>();
        whole.path("paths").properties().forEach(path -> path.getValue().forEach(operation -> {
            if (path.getKey().startsWith(STAFF)) {
                staffs.add(OpenApiIds.name(operation));
            }
        }));
        Map<String, String> named = new HashMap<>();
        whole.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    JsonNode operation = method.getValue();
                    boolean doubled = audience == OpenApiAudiences.OPERATOR
                            && !path.getKey().startsWith(STAFF)
                            && staffs.contains(OpenApiIds.name(operation));
                    if (!audience.has(operation) || doubled) {
                        return;
                    }
                    ObjectNode own = own(operation);
                    if ("get".equals(method.getKey()) && path.getValue().has("post")) {
                        own.put("operationId", own.path("operationId").asText() + OpenApiIds.BY_GET);
                    }
                    String other = named.putIfAbsent(own.path("operationId").asText(), path.getKey());
                    if (other != null) {
                        throw new IllegalStateException("Both " + other + " and " + path.getKey() + " are "
                                + own.path("operationId").asText() + " for " + audience.code()
                                + ": name one in names.properties");
                    }
                    paths.computeIfAbsent(path.getKey(), unused -> Json.mapper().createObjectNode())
                            .set(method.getKey(), own);
                }));
    }

    private ObjectNode own(JsonNode operation) {
        ObjectNode own = operation.deepCopy();
        own.put("operationId", OpenApiIds.name(operation));
        own.remove(List.of(OpenApiIds.NAME, OpenApiAudiences.MEMBER));
        ArrayNode security = Json.mapper().createArrayNode();
        operation.path("security").forEach(allowed -> {
            if (allowed.isEmpty() || audience.uses(allowed.fieldNames().next())) {
                security.add(allowed);
            }
        });
        if (!security.isEmpty()) {
            own.set("security", security);
        }
        // What operations of the whole share is shared under the names of the part.
        own.withObject("/responses").properties().forEach(response -> {
            String reference = response.getValue().path("$ref").asText();
            if (OpenApiShared.isShared(reference)) {
                response.setValue(whole.at(reference.substring(1)).deepCopy());
            }
        });
        return own;
    }

    private ArrayNode tags() {
        Set<String> used = new HashSet<>();
        paths.values()
                .forEach(path ->
                        path.forEach(operation -> operation.path("tags").forEach(tag -> used.add(tag.asText()))));
        if (audience.receivesEvents()) {
            used.add(OpenApiWebhooks.TAG);
        }
        ArrayNode tags = Json.mapper().createArrayNode();
        whole.path("tags").forEach(tag -> {
            if (used.contains(tag.path("name").asText())) {
                tags.add(tag);
            }
        });
        return tags;
    }

    /** What the part refers to, directly or not, in the order of the whole. */
    private ObjectNode components(ObjectNode part, Map<String, ObjectNode> shared) {
        Set<String> reached = new HashSet<>();
        Deque<JsonNode> open = new ArrayDeque<>(shared.values());
        open.add(part.path("paths"));
        open.add(part.path("webhooks"));
        open.add(part.path(OpenApiWebhooks.BODIES));
        while (!open.isEmpty()) {
            for (String reference : open.remove().findValuesAsText("$ref")) {
                if (reached.add(reference)) {
                    open.add(whole.at(reference.substring(1)));
                }
            }
        }
        paths.values()
                .forEach(path ->
                        path.forEach(operation -> operation.path("security").forEach(allowed -> allowed.fieldNames()
                                .forEachRemaining(name -> reached.add("#/components/securitySchemes/" + name)))));
        ObjectNode components = Json.mapper().createObjectNode();
        whole.path("components").properties().forEach(kind -> {
            ObjectNode kept = components.putObject(kind.getKey());
            kind.getValue().properties().forEach(named -> {
                if (reached.contains("#/components/" + kind.getKey() + "/"
                        + named.getKey().replace("~", "~0").replace("/", "~1"))) {
                    kept.set(named.getKey(), named.getValue());
                }
            });
        });
        components.withObject("/responses").setAll(shared);
        return components;
    }
}
