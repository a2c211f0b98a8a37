package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Filled;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.endpoint.TranslatedViews;
import dev.fanfare.platform.module.DomainModule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How operations follow from what their endpoints declare, which {@code endpoints.txt} shows: a line for each combination of
 * what a part of an operation depends on. An operation whose parts are unlike those of others that declare the same is an error.
 */
final class OperationKinds {
    private static final String RESPONSES = "#/components/responses/";
    private static final String PARAMETERS = "#/components/parameters/";
    private static final Pattern REFUSAL = Pattern.compile("[0-9]{3} `([^`]+)`");

    /** The shared answers, which name what they refuse. */
    private final JsonNode refusing;

    private final Map<String, String> parts = new TreeMap<>();
    private final Map<String, Set<String>> refusals = new TreeMap<>();

    private OperationKinds(JsonNode refusing) {
        this.refusing = refusing;
    }

    /**
     * Takes the paths of endpoints out of those of a document, other than paths that two endpoints share.
     *
     * @param refusing the document's shared answers
     */
    static List<String> of(List<DomainModule> modules, ObjectNode paths, JsonNode refusing) {
        OperationKinds kinds = new OperationKinds(refusing);
        Map<String, List<Endpoint<?, ?>>> byPath = modules.stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .collect(Collectors.groupingBy(Endpoint::path));
        byPath.values().removeIf(endpoints -> endpoints.size() > 1);
        Map<Operation, JsonNode> operations = new LinkedHashMap<>();
        byPath.forEach((path, endpoints) -> {
            Endpoint<?, ?> endpoint = endpoints.get(0);
            paths.remove(path)
                    .properties()
                    .forEach(each -> operations.put(new Operation(endpoint, each.getKey()), each.getValue()));
            if (endpoint.mayRunDry()) {
                operations.put(
                        new Operation(endpoint, "preview"),
                        paths.remove(endpoint.previewPath()).path("post"));
            }
        });
        operations.forEach(kinds::add);
        operations.forEach(kinds::checkRefusals);
        Set<String> usual = new TreeSet<>(kinds.refusals.values().iterator().next());
        kinds.refusals.values().forEach(usual::retainAll);
        kinds.parts.put("refusals of all", String.join(" ", usual));
        kinds.refusals.forEach((key, names) -> {
            names.removeAll(usual);
            kinds.parts.put(key, String.join(" ", names));
        });
        return kinds.parts.entrySet().stream()
                .filter(part -> !part.getValue().isEmpty())
                .map(part -> part.getKey() + ": " + part.getValue())
                .toList();
    }

    private record Operation(Endpoint<?, ?> endpoint, String method) {
        private String key(String part, Object... facts) {
            return Stream.concat(Stream.of(part, method), Stream.of(facts))
                    .map(Object::toString)
                    .filter(fact -> !fact.isEmpty())
                    .collect(Collectors.joining(" "));
        }

        String callers() {
            Access access = endpoint.access();
            return key(
                    "callers",
                    access.audience(),
                    when(endpoint.path().startsWith("/web/"), "web"),
                    when(access.scope() != null, "scope"),
                    when(access.permission() != null, "permission"),
                    when(access.advertisers(), "advertisers"));
        }

        String parameters() {
            return key("parameters", changes(), kind());
        }

        String body() {
            return key(
                    "body",
                    when(endpoint.body().getRecordComponents().length > 0, "members"),
                    required(),
                    endpoint.filled().stream().map(Filled::name).collect(Collectors.joining(" ")));
        }

        String answers() {
            return key(
                    "answers",
                    kind(),
                    changes(),
                    endpoint.alwaysCreates() ? "creates" : when(endpoint.mayCreate(), "may create"),
                    when(TranslatedViews.has(endpoint), "translated"),
                    when(Specification.has(endpoint.path()), "specified"),
                    cookie(),
                    when(endpoint.deprecation() != null, "deprecated"));
        }

        String refusals() {
            return key(
                    "refusals",
                    endpoint.access().audience(),
                    when(!Access.ANY_LIMIT.equals(endpoint.access().limit()), "limited"),
                    endpoint.stepUp().name().replace("NONE", ""),
                    changes(),
                    required(),
                    cookie());
        }

        private String required() {
            return when(RecordShape.requiresAnything(endpoint.body()), "required");
        }

        private String changes() {
            return when(endpoint.changes(), "once");
        }

        private String cookie() {
            return when(endpoint.cookie() != null, "cookie");
        }

        private String kind() {
            ResponseKind<?, ?> kind = endpoint.answering();
            if (kind instanceof ResponseKind.WholeDocument<?, ?> whole) {
                return whole.mediaType();
            }
            if (kind instanceof ResponseKind.Feed<?, ?> feed) {
                return feed.event() == null ? "Feed" : "Feed " + feed.event();
            }
            return kind instanceof ResponseKind.File<?, ?> file
                    ? file.format().extension()
                    : kind.getClass().getSimpleName();
        }

        private static String when(boolean condition, String word) {
            return condition ? word : "";
        }
    }

    private void add(Operation operation, JsonNode json) {
        part(
                operation.callers(),
                json.path("x-audiences") + " "
                        + json.path("security")
                                .toString()
                                .replaceAll("(\"application\":\\[)\"[^\"]+\"", "$1\"scope\""));
        // Those of a query are the members of the ask.
        part(
                operation.parameters(),
                json.path("parameters").findValuesAsText("$ref").stream()
                        .filter(reference -> reference.startsWith(PARAMETERS))
                        .map(reference -> reference.substring(PARAMETERS.length()))
                        .collect(Collectors.joining(" ")));
        JsonNode body = own(json.path("requestBody"));
        body.findParents("encoding").forEach(media -> ((ObjectNode) media).remove("encoding"));
        part(
                operation.body(),
                OpenApiText.contents(body.path("content"))
                        + (body.path("required").asBoolean(true) ? "" : ", or nothing"));
        part(
                operation.answers(),
                json.path("responses").properties().stream()
                        .filter(answer -> !answer.getValue().has("$ref"))
                        .map(answer -> answer.getKey() + " " + OpenApiText.shared(own(answer.getValue())))
                        .collect(Collectors.joining("; ")));
        Set<String> derived = refusals(json);
        derived.removeAll(own(operation));
        refusals.computeIfAbsent(operation.refusals(), none -> new TreeSet<>()).addAll(derived);
    }

    private static JsonNode own(JsonNode answer) {
        JsonNode copy = answer.deepCopy();
        copy.path("content").findParents("$ref").forEach(schema -> ((ObjectNode) schema).put("$ref", "its own"));
        return copy;
    }

    private void part(String key, String value) {
        String known = parts.putIfAbsent(key, value);
        if (known != null && !known.equals(value)) {
            throw new AssertionError(
                    "two operations differ that declare the same, " + key + ":\n" + known + "\n" + value);
        }
    }

    /** What an endpoint declares may be among what all of its kind refuse. */
    private void checkRefusals(Operation operation, JsonNode json) {
        Set<String> own = own(operation);
        Set<String> expected = new TreeSet<>(refusals.get(operation.refusals()));
        expected.addAll(own);
        if (!expected.equals(refusals(json))) {
            throw new AssertionError(operation.endpoint().path() + " refuses " + refusals(json) + ", not " + expected);
        }
    }

    private static Set<String> own(Operation operation) {
        return operation.endpoint().refusals().stream()
                .map(FaultType::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> refusals(JsonNode operation) {
        return operation.path("responses").findValuesAsText("$ref").stream()
                .filter(reference -> reference.startsWith(RESPONSES))
                .flatMap(reference -> REFUSAL.matcher(refusing.path(reference.substring(RESPONSES.length()))
                                .path("description")
                                .asText())
                        .results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
