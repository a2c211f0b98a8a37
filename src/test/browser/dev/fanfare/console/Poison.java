package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Route;
import dev.fanfare.support.Contract;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Writes payloads into every member of an answer in which the contract allows any text, wherever it came from: people, networks, banks,
 * providers. Lists get a row for each payload.
 */
final class Poison {
    static final JsonNode DOCUMENT = Contract.DOCUMENT;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long OTHER_IDS = 1_000_000_000L;
    /** Texts of which the service makes sure what they are. */
    private static final Set<String> KINDS = Set.of("date", "date-time", "uuid", "byte", "uri-reference");

    /** Only known ones are stored. */
    private static final Set<String> CURRENCIES = Set.of("currency", "primary_currency", "code");

    /** The names of members that are addresses of pictures. */
    private static final Pattern PICTURE = Pattern.compile(
            "(?:^|_)(?:image|logo|avatar|picture|photo|cover|screenshot|thumbnail)s?(?:_(?:post|logo|url))?$");

    private final List<String> payloads;
    /** Whether addresses of pictures are written over, instead of texts. */
    private final boolean pictures;
    /** What was written over, by its name. */
    final Set<String> members = new TreeSet<>();

    private int next;
    private int written;

    Poison(Window window, List<String> payloads) {
        this(window, payloads, false);
    }

    Poison(Window window, List<String> payloads, boolean pictures) {
        this.payloads = payloads;
        this.pictures = pictures;
        window.page.route(url -> URI.create(url).getPath().matches("/(?:api|web|admin)/.*"), this::meet);
    }

    int written() {
        return written;
    }

    private void meet(Route route) {
        if (route.request().url().endsWith("/stream/")) {
            // It has no end to wait for, and no texts.
            route.resume();
            return;
        }
        APIResponse answer = route.fetch();
        String path = URI.create(route.request().url()).getPath();
        JsonNode schema = DOCUMENT.path("paths").path(path).at("/post/responses/200/content/application~1json/schema");
        if (answer.status() != 200 || schema.isMissingNode() || path.contains("/auth/")) {
            route.fulfill(new Route.FulfillOptions().setResponse(answer));
            return;
        }
        JsonNode body = unchecked(() -> JSON.readTree(answer.body()));
        if (body.path("preview") instanceof ObjectNode preview) {
            see(preview);
        }
        next = 0;
        route.fulfill(new Route.FulfillOptions()
                .setResponse(answer)
                .setBody(poisoned(many(body), schema).toString()));
    }

    /** The post as if its network had shown it, with all that networks tell. */
    private static void see(ObjectNode preview) {
        preview.put("result", "seen")
                .putNull("reason")
                .put("asking", false)
                .put("text", "")
                .put("thumbnail", "");
        preview.putNull("thumbnail_reason").set("fetched_at", preview.path("asked_at"));
        preview.set("published_at", preview.path("asked_at"));
        preview.withObject("/author").put("id", "").put("handle", "").put("name", "");
    }

    /** With a row for each payload in the lists of the answer. */
    private JsonNode many(JsonNode body) {
        body.properties().forEach(member -> {
            if (member.getValue() instanceof ArrayNode rows && !rows.isEmpty() && isRow(rows.get(0))) {
                for (int i = rows.size(); i < payloads.size(); i++) {
                    ObjectNode copy = rows.get(0).deepCopy();
                    renumber(copy, i);
                    rows.add(copy);
                }
            }
        });
        return body;
    }

    private static boolean isRow(JsonNode row) {
        return row.has("id") || row.has("task_id") || row.has("user_id");
    }

    private static void renumber(ObjectNode row, int place) {
        for (String id : List.of("id", "task_id", "user_id")) {
            if (row.path(id).isNumber()) {
                row.put(id, OTHER_IDS + place);
            }
        }
    }

    private String payload(String member) {
        written++;
        members.add(member);
        return payloads.get(next % payloads.size());
    }

    private JsonNode poisoned(JsonNode value, JsonNode reference) {
        return poisoned(value, reference, "");
    }

    private JsonNode poisoned(JsonNode value, JsonNode reference, String name) {
        JsonNode schema = resolved(reference);
        if (value.isObject()) {
            ObjectNode poisoned = JSON.createObjectNode();
            value.properties().forEach(member -> {
                JsonNode known = schema.path("properties").path(member.getKey());
                boolean free = known.isMissingNode() && !pictures;
                if (CURRENCIES.contains(member.getKey())) {
                    poisoned.set(member.getKey(), member.getValue());
                    return;
                }
                poisoned.set(
                        free ? payload(name) : member.getKey(),
                        poisoned(
                                member.getValue(),
                                free ? schema.path("additionalProperties") : known,
                                member.getKey()));
            });
            return poisoned;
        }
        if (value.isArray()) {
            ArrayNode poisoned = JSON.createArrayNode();
            boolean rows = !value.isEmpty() && isRow(value.get(0));
            for (JsonNode item : value) {
                poisoned.add(poisoned(item, schema.path("items"), name));
                next += rows ? 1 : 0;
            }
            return poisoned;
        }
        boolean meant = pictures
                ? PICTURE.matcher(name).find() && (value.isTextual() || value.isNull())
                : value.isTextual() && isFree(schema);
        return meant ? JsonNodeFactory.instance.textNode(payload(name)) : value;
    }

    private static boolean isFree(JsonNode schema) {
        return !schema.has("enum")
                && !schema.has("const")
                && !schema.has("pattern")
                && !schema.path("contentEncoding").isTextual()
                && !KINDS.contains(schema.path("format").asText())
                && !schema.path("format").asText().matches("currency_code|country_code|bic|iban.*|language.*");
    }

    /** The schema itself, or the one that it refers to. */
    private static JsonNode resolved(JsonNode reference) {
        JsonNode schema = reference;
        for (int depth = 0; depth < 5; depth++) {
            if (schema.has("$ref")) {
                schema = DOCUMENT.at(schema.path("$ref").asText().substring(1));
            } else if (schema.has("anyOf") && !schema.has("properties")) {
                List<JsonNode> options = new ArrayList<>();
                schema.path("anyOf").forEach(options::add);
                schema = options.stream()
                        .filter(option -> !"null".equals(option.path("type").asText()))
                        .findFirst()
                        .orElse(schema);
            } else {
                break;
            }
        }
        return schema;
    }
}
