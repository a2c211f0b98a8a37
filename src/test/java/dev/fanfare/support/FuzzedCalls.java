package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random requests to the operations of the contract, as jqwik makes and shrinks them: right ones, likely ones and wrong ones. */
public final class FuzzedCalls {
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String TOO_LONG = "x".repeat(256);
    private static final String BIG = "[" + "1,".repeat(5_000) + "1]";
    private static final String DEEP = "[".repeat(400) + "]".repeat(400);

    /** What a member may be instead, as it stands in JSON. */
    private static final List<String> WRONG = List.of(
            "null",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"%00%s'\\\";--<script>\"",
            "\"" + "y".repeat(30_000) + "\"",
            "-1",
            "0",
            "0.5",
            "1e400",
            "1E-99999",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "2147483648",
            "0.0000000000000000000000000000000000000000000001",
            "true",
            "\"true\"",
            "[]",
            "[null]",
            "{}",
            "{\"a\":{\"b\":[{}]}}",
            "\"0000-01-01\"",
            "\"2026-02-30\"",
            BIG,
            DEEP);

    /** What a whole body may be instead. */
    private static final List<String> BROKEN = List.of(
            "", "{", "null", "[]", "1", "\"\"", "\ufeff{}", "{\"a\":1,\"a\":2}", "a=1&a[b]=2", "%", "&&&=", DEEP);

    private static final Map<String, List<String>> RIGHT_HEADERS = Map.of(
            "X-Request-Id", List.of("abc", "a b", TOO_LONG),
            "Accept", List.of("*/*", "text/html, application/json;q=0.5"),
            "Accept-Language", List.of("de", "es-MX, en;q=0.1", "*", "xx"),
            "traceparent", List.of("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "zz"));
    private static final Map<String, List<String>> ANY_HEADERS = Map.of(
            "Idempotency-Key", List.of("key", "another key", "", TOO_LONG),
            "Fanfare-Dry-Run", List.of("true", "false", "perhaps", ""),
            "Last-Event-ID", List.of("0", "1", "-1", "x", "99999999999999999999"),
            "Accept-Language", List.of(";;;q=", "de;q=2, en;q=-1", ",".repeat(3_000)),
            "If-None-Match", List.of("*", "W/\"1\", \"2\""),
            "Range", List.of("bytes=5-1", "bytes=0-"),
            "Origin", List.of("https://evil.example", "null"));
    private static final List<String> QUERIES =
            List.of("dry_run=true", "dry_run=x", "page=-1&limit=0", "a[b][c][d][e]=1", "id=1&id=2", "%", "=");
    private static final List<String> TYPES = List.of(
            "text/plain",
            "application/json; charset=utf-16",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            ";");

    private final JsonNode document;
    private final SchemaValues values;

    public FuzzedCalls(JsonNode document) {
        this.document = document;
        this.values = new SchemaValues(document);
    }

    /** Requests to this operation of the document. */
    public Arbitrary<FuzzedCall> to(String path, String method) {
        JsonNode operation = document.path("paths").path(path).path(method);
        Arbitrary<FuzzedCall> right = method.equals("get") ? gets(path, operation) : posts(path, operation);
        Arbitrary<String> callers = Arbitraries.of(FuzzedCast.fitting(path, operation));
        return Combinators.combine(
                        right,
                        Arbitraries.frequencyOf(
                                Tuple.of(9, callers), Tuple.of(1, Arbitraries.of(FuzzedCast.EVERYBODY))),
                        headers())
                .as((call, caller, headers) -> new FuzzedCall(
                        call.method(),
                        call.path(),
                        caller,
                        call.valid() && headers.keySet().stream().allMatch(name -> isRight(name, headers.get(name))),
                        call.type(),
                        headers,
                        call.body()));
    }

    private static boolean isRight(String name, String value) {
        return RIGHT_HEADERS.getOrDefault(name, List.of()).contains(value);
    }

    private static Arbitrary<Map<String, String>> headers() {
        List<Map.Entry<String, String>> all = Stream.of(RIGHT_HEADERS, ANY_HEADERS)
                .flatMap(headers -> headers.entrySet().stream())
                .flatMap(header -> header.getValue().stream().map(value -> Map.entry(header.getKey(), value)))
                .toList();
        return Arbitraries.of(all)
                .list()
                .ofMaxSize(3)
                .withSizeDistribution(net.jqwik.api.RandomDistribution.biased())
                .map(few -> {
                    Map<String, String> headers = new HashMap<>();
                    few.forEach(header -> headers.put(header.getKey(), header.getValue()));
                    return headers;
                });
    }

    private Arbitrary<FuzzedCall> gets(String path, JsonNode operation) {
        ObjectNode members = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode();
        ObjectNode properties = members.put("type", "object").putObject("properties");
        operation.path("parameters").forEach(parameter -> {
            if ("query".equals(parameter.path("in").asText())) {
                properties.set(parameter.path("name").asText(), parameter.path("schema"));
            }
        });
        Arbitrary<FuzzedCall> right = values.of(members)
                .map(query -> call("GET", path + "?" + String.join("&", pairs("", query)), true, null, ""));
        Arbitrary<FuzzedCall> wrong =
                Arbitraries.of(QUERIES).map(query -> call("GET", path + "?" + escaped(query), false, null, ""));
        return Arbitraries.frequencyOf(Tuple.of(3, right), Tuple.of(1, wrong));
    }

    private static FuzzedCall call(String method, String path, boolean valid, String type, String body) {
        return new FuzzedCall(method, path, "", valid, type, Map.of(), body);
    }

    /** A query that the client refuses to send otherwise. */
    private static String escaped(String query) {
        return query.equals("%") ? "%25" : query.replace("[", "%5B").replace("]", "%5D");
    }

    private Arbitrary<FuzzedCall> posts(String path, JsonNode operation) {
        JsonNode media = operation.at("/requestBody/content/application~1json");
        if (media.isMissingNode()) {
            return Arbitraries.of(BROKEN)
                    .map(body -> call("POST", path, body.isEmpty(), body.isEmpty() ? null : JSON, body));
        }
        Arbitrary<JsonNode> bodies = values.of(media.path("schema"));
        return Arbitraries.frequencyOf(
                Tuple.of(5, bodies.map(body -> call("POST", path, true, JSON, body.toString()))),
                Tuple.of(2, bodies.map(body -> form(path, body))),
                Tuple.of(4, likely(path, bodies, media.path("example"))),
                Tuple.of(
                        3,
                        Combinators.combine(
                                        bodies,
                                        Arbitraries.of(WRONG),
                                        Arbitraries.integers().between(0, 40))
                                .as((body, wrong, place) ->
                                        call("POST", path, false, JSON, damaged(body, wrong, place)))),
                Tuple.of(
                        1,
                        Combinators.combine(bodies, Arbitraries.of(QUERIES))
                                .as((body, query) ->
                                        call("POST", path + "?" + escaped(query), false, JSON, body.toString()))),
                Tuple.of(
                        1,
                        Combinators.combine(Arbitraries.of(BROKEN), Arbitraries.of(JSON, FORM))
                                .as((body, type) -> call("POST", path, false, type, body))),
                Tuple.of(
                        1,
                        Combinators.combine(bodies, Arbitraries.of(TYPES))
                                .as((body, type) -> call("POST", path, false, type, body.toString()))));
    }

    /** With some members of the example, which a test once sent: these get furthest. */
    private static Arbitrary<FuzzedCall> likely(String path, Arbitrary<JsonNode> bodies, JsonNode example) {
        return Combinators.combine(bodies, Arbitraries.integers().between(0, Integer.MAX_VALUE))
                .as((body, own) -> {
                    ObjectNode mixed = body.deepCopy();
                    int i = 0;
                    for (Map.Entry<String, JsonNode> member : example.properties()) {
                        if ((own >> i++ % 31 & 1) == 0 || !mixed.has(member.getKey())) {
                            mixed.set(member.getKey(), member.getValue());
                        }
                    }
                    return call("POST", path, false, JSON, mixed.toString());
                });
    }

    /** With one member that is wrong, missing, unknown or there twice. */
    private static String damaged(JsonNode body, String wrong, int place) {
        ObjectNode damaged = body.deepCopy();
        List<String> names = new ArrayList<>();
        damaged.fieldNames().forEachRemaining(names::add);
        String name = names.isEmpty() || place % 7 == 0 ? "unknown" : names.get(place % names.size());
        if (place % 5 == 1) {
            damaged.remove(name);
            return damaged.toString();
        }
        JsonNode inner = damaged.get(name);
        if (inner instanceof ObjectNode object && !object.isEmpty() && place % 3 == 0) {
            object.put(object.fieldNames().next(), "\u0002");
        } else {
            damaged.put(name, "\u0002");
        }
        String text = damaged.toString().replace("\"\\u0002\"", wrong);
        return place % 11 == 2 ? text.replaceFirst("\\{", "{\"" + name + "\":1,") : text;
    }

    /** As a form, if it can be written as one. */
    private static FuzzedCall form(String path, JsonNode body) {
        List<String> pairs = pairs("", body);
        // Blank values of forms are absent; lists of objects, what is empty and names with brackets cannot be written.
        boolean same = !hasBracketedNames(body)
                && !body.toString().contains("{}")
                && pairs.stream()
                        .noneMatch(pair -> pair.endsWith("=") || pair.contains("=%7B") || pair.length() > 5_000);
        return call("POST", path, same, FORM, String.join("&", pairs));
    }

    private static List<String> pairs(String name, JsonNode value) {
        List<String> pairs = new ArrayList<>();
        value.properties().forEach(member -> {
            String key = name.isEmpty() ? member.getKey() : name + "[" + member.getKey() + "]";
            if (member.getValue().isObject()) {
                pairs.addAll(pairs(key, member.getValue()));
            } else {
                Iterable<JsonNode> items = member.getValue().isArray() ? member.getValue() : List.of(member.getValue());
                items.forEach(item -> pairs.add(encoded(key) + "=" + encoded(text(item))));
            }
        });
        return pairs;
    }

    private static boolean hasBracketedNames(JsonNode value) {
        return value.properties().stream()
                .anyMatch(
                        member -> member.getKey().matches("(?s).*[\\[\\]].*") || hasBracketedNames(member.getValue()));
    }

    private static String text(JsonNode item) {
        return item.isNumber()
                ? item.decimalValue().toPlainString()
                : item.isContainerNode() ? item.toString() : item.asText();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
