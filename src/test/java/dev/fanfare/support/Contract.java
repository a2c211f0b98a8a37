package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.openapi.OpenApi;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Holds every answer that any test receives against the description of the interface: documented status, documented
 * error, exactly the described members, of the described types, null only where it is said.
 */
public final class Contract {
    /** Ends what is wrong with an answer that lacks a member. */
    private static final String MISSING = " is missing";

    /** The description, of version 0. Shared: never modify it, copy it. */
    public static final ObjectNode DOCUMENT = OpenApi.of(Modules.ALL, "0");

    private static final Map<String, JsonNode> REFERENCES = new ConcurrentHashMap<>();

    private static final Pattern INSTANT =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})");

    /** Of connections, caches and browsers: no client reads them. */
    private static final Set<String> INFRASTRUCTURE = Set.of(
            ":status",
            "accept-ranges",
            "allow",
            "cache-control",
            "connection",
            "content-encoding",
            "content-length",
            "content-security-policy",
            "content-type",
            "cross-origin-opener-policy",
            "cross-origin-resource-policy",
            "date",
            // The one that the request named.
            "fanfare-version",
            "permissions-policy",
            "pragma",
            "referrer-policy",
            "strict-transport-security",
            "transfer-encoding",
            "vary",
            "x-accel-buffering",
            "x-content-type-options",
            "x-frame-options");

    private Contract() {}

    /** The path of the description that serves this one: without or with a slash at its end, or a template. */
    static String described(String path) {
        JsonNode paths = DOCUMENT.path("paths");
        return paths.has(path) ? path : path.matches("/media/[^/]+") ? "/media/{id}" : path + "/";
    }

    /** The path of the description that serves this request: a dry run's is the same, wherever it was asked for. */
    static String described(HttpResponse<?> answer) {
        String path = described(answer.uri().getPath());
        String preview = path + "preview/";
        return answer.headers().firstValue("Fanfare-Dry-Run").isPresent()
                        && DOCUMENT.path("paths").has(preview)
                ? preview
                : path;
    }

    /** Fails when an answer of a described operation is not as described; has no opinion on other addresses. */
    static void check(HttpResponse<byte[]> answer, JsonNode body) {
        String method = answer.request().method();
        String path = answer.uri().getPath();
        int status = answer.statusCode();
        JsonNode operation = DOCUMENT.path("paths").path(described(answer)).path(method.toLowerCase(Locale.ROOT));
        if (operation.isMissingNode()) {
            return;
        }
        JsonNode responses = operation.path("responses");
        String own = Integer.toString(status);
        String kind = status / 100 + "XX";
        JsonNode response = resolved(responses.path(responses.has(own) ? own : responses.has(kind) ? kind : "default"));
        String sent = answer.headers().firstValue("Content-Type").orElse("");
        String type = sent.replaceFirst(";.*", "");
        boolean isJson = type.equals("application/json");
        JsonNode json = response.path("content").path("application/json");
        Set<String> problems = new TreeSet<>();
        if (response.isMissingNode()) {
            problems.add("an undocumented status");
        } else {
            checkHeaders(answer.headers(), response.path("headers"), status, problems);
        }
        if ("RESOURCE_NOT_FOUND".equals(body.at("/details/code").asText())
                && !(body.at("/details").has("resource_type")
                        && body.at("/details").has("resource_id"))) {
            problems.add("it does not say what was not found");
        }
        boolean hasBody = answer.body().length > 0 || isJson;
        if (response.isMissingNode() || !hasBody) {
            // There is nothing more to compare.
        } else if (!response.path("content").has(type)) {
            problems.add("the undocumented type " + type);
        } else if (isJson && json.has("examples")) {
            checkError(json, body, problems);
        } else if (isJson) {
            look("", json.path("schema"), body, problems);
        }
        if (!problems.isEmpty() && selects(answer.request())) {
            problems.removeIf(problem -> problem.endsWith(MISSING));
        }
        assertThat(problems)
                .as(() -> method + " " + path + " answered " + status + " " + body + ": not as described")
                .isEmpty();
    }

    /** Whether a request selects members by their names, so that others are left out. */
    static boolean selects(HttpRequest request) {
        String query = request.uri().getRawQuery();
        return query != null && query.contains(FieldSelection.FIELDS + "=")
                || Examples.sent(request)
                        .filter(sent -> sent.hasNonNull(FieldSelection.FIELDS))
                        .isPresent();
    }

    /** Whether the body of a request is as described: the service reads more than that. */
    static boolean takes(String operation, JsonNode body) {
        String[] both = operation.split(" ", 2);
        return problems(
                        DOCUMENT.path("paths")
                                .path(both[1])
                                .path(both[0])
                                .at("/requestBody/content/application~1json/schema"),
                        body)
                .isEmpty();
    }

    /** What is not as this schema describes. */
    static Set<String> problems(JsonNode schema, JsonNode value) {
        Set<String> problems = new TreeSet<>();
        look("", schema, value, problems);
        return problems;
    }

    private static void checkHeaders(HttpHeaders sent, JsonNode described, int status, Set<String> problems) {
        sent.map().keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> !INFRASTRUCTURE.contains(name)
                        && !name.startsWith("access-control-")
                        // The same as RateLimit and RateLimit-Policy, which say so.
                        && !(name.startsWith("ratelimit-") && described.has("RateLimit"))
                        // A refusal names its reason; these describe the answer that it replaces.
                        && !(status >= 400 && (name.startsWith("fanfare-") || name.equals("idempotent-replayed"))))
                .filter(name -> !has(described, name))
                .forEach(name -> problems.add("the undocumented header " + name));
    }

    private static boolean has(JsonNode members, String name) {
        return members.properties().stream().anyMatch(member -> member.getKey().equalsIgnoreCase(name));
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
        if (isOpenList(schema)) {
            openList(place, schema.path("anyOf"), value, problems);
            return;
        }
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
        } else if (value.isTextual()) {
            text(place, schema, value.asText(), problems);
        }
    }

    private static void text(String place, JsonNode schema, String text, Set<String> problems) {
        int length = text.codePointCount(0, text.length());
        if (length < schema.path("minLength").asInt()
                || length > schema.path("maxLength").asInt(Integer.MAX_VALUE)) {
            problems.add(place + " has " + length + " characters, not as described");
        }
        if (schema.path("format").asText().equals("date-time")
                && !INSTANT.matcher(text).matches()) {
            problems.add(place + " is no time");
        }
    }

    /** Whether any text may come in time, beside the known ones. */
    public static boolean isOpenList(JsonNode schema) {
        JsonNode options = schema.path("anyOf");
        return options.path(0).has("enum")
                && options.path(1).size() == 1
                && options.at("/1/type").asText().equals("string");
    }

    /** This version sends only what it knows. */
    private static void openList(String place, JsonNode options, JsonNode value, Set<String> problems) {
        boolean isNull = value.isNull() && options.path(2).path("type").asText().equals("null");
        if (!isNull && !isListed(options.at("/0/enum"), value)) {
            problems.add(place + " is " + value + ", described as one of " + options.at("/0/enum"));
        }
    }

    private static void members(String place, JsonNode schema, JsonNode object, Set<String> problems) {
        schema.path("required").forEach(name -> {
            if (!object.has(name.asText())) {
                problems.add(place + "." + name.asText() + MISSING);
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
