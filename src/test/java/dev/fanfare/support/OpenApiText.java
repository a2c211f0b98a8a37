package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * An OpenAPI document as lines that people can review: operations of endpoints by their kind, a few lines for each other one, one
 * for each field of a schema. Nothing of the document is left out: what has no words here stands at the end of its line as JSON.
 */
public final class OpenApiText {
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String RESPONSES = "#/components/responses/";
    private static final Set<String> CONSTRAINTS = Set.of(
            "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems", "pattern");
    private static final String JSON = "application/json";
    private static final String JSON_OR_FORMS =
            "[application/json, application/x-www-form-urlencoded, multipart/form-data]";

    private final StringBuilder text = new StringBuilder();
    /** The refusals of all operations. */
    private Set<String> usual = Set.of();

    private OpenApiText() {}

    /** Without the schemas: operations of endpoints by their kind, the others by their paths, then what they share. */
    public static String of(ObjectNode document, List<DomainModule> modules) {
        OpenApiText made = new OpenApiText();
        ObjectNode copy = inlined(document);
        // They have a file of their own.
        copy.path("paths").findParents("example").forEach(media -> ((ObjectNode) media).remove("example"));
        made.write(copy, modules);
        return made.text.toString();
    }

    /** All schemas, a line for each field. */
    public static String schemas(ObjectNode document) {
        OpenApiText made = new OpenApiText();
        document.at("/components/schemas")
                .properties()
                .forEach(each -> made.schema(each.getKey(), each.getValue().deepCopy()));
        return made.text.toString();
    }

    /** With each shared answer, other than refusals, where operations refer to it. */
    public static ObjectNode inlined(ObjectNode document) {
        ObjectNode copy = document.deepCopy();
        ObjectNode shared = (ObjectNode) copy.at("/components/responses");
        Set<String> names = new TreeSet<>();
        copy.path("paths")
                .forEach(path -> path.forEach(operation -> operation
                        .withObject("/responses")
                        .properties()
                        .forEach(answer -> {
                            String name = name(answer.getValue());
                            if (name.endsWith("." + answer.getKey())) {
                                answer.setValue(shared.path(name).deepCopy());
                                names.add(name);
                            }
                        })));
        shared.remove(names);
        return copy;
    }

    private void write(ObjectNode document, List<DomainModule> modules) {
        ObjectNode components = (ObjectNode) document.remove("components");
        ObjectNode paths = (ObjectNode) document.remove("paths");
        JsonNode webhooks = document.remove("webhooks");
        document.remove("tags").forEach(this::tag);
        document.properties().forEach(each -> line(each.getKey() + " " + each.getValue()));
        usual = usual(paths);
        line("almost all refuse "
                + usual.stream().map(each -> each.substring(RESPONSES.length())).collect(Collectors.joining(" ")));
        OperationKinds.of(modules, paths, components.path("responses")).forEach(this::line);
        paths.properties().forEach(path -> path.getValue()
                .properties()
                .forEach(each -> operation(path.getKey(), each.getKey(), (ObjectNode) each.getValue())));
        webhooks(webhooks);
        components.remove("schemas");
        refusals(components.remove("responses"));
        // Their texts are constants of the sources.
        line("refusals " + String.join(" ", fieldNames(components.remove("examples"))));
        components.properties().forEach(kind -> kind.getValue()
                .properties()
                .forEach(each -> line(kind.getKey() + " " + each.getKey() + " " + shared(each.getValue()))));
    }

    /** Their names, and once what they have in common. */
    private void webhooks(JsonNode webhooks) {
        Set<String> common = new TreeSet<>();
        webhooks.properties().forEach(each -> {
            ObjectNode post = (ObjectNode) each.getValue().path("post");
            line("webhook " + each.getKey() + " " + text(post, "operationId"));
            post.remove("summary");
            common.add(each.getValue().toString());
        });
        common.forEach(each -> line("webhooks " + each));
    }

    /** What answers with a status have in common; which refusals an operation shares is in its name. */
    private void refusals(JsonNode responses) {
        Set<String> lines = new TreeSet<>();
        responses.properties().forEach(each -> {
            ObjectNode response = (ObjectNode) each.getValue();
            response.remove("description");
            response.findParents("examples").forEach(media -> ((ObjectNode) media).remove("examples"));
            lines.add("responses " + each.getKey().replaceFirst("[.].*", "") + shared(response));
        });
        lines.forEach(this::line);
    }

    private static List<String> fieldNames(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    /** Of almost all operations. */
    private static Set<String> usual(JsonNode paths) {
        Map<String, Integer> uses = new TreeMap<>();
        int operations = 0;
        for (JsonNode path : paths) {
            for (JsonNode operation : path) {
                operations++;
                operation.path("responses").findValuesAsText("$ref").stream()
                        .filter(each -> each.startsWith(RESPONSES))
                        .forEach(each -> uses.merge(each, 1, Integer::sum));
            }
        }
        int most = operations * 9 / 10;
        uses.values().removeIf(count -> count < most);
        return uses.keySet();
    }

    /** The tables of states have goldens of their own. */
    private void tag(JsonNode tag) {
        String description = tag.path("description").asText();
        line("tag " + tag.path("name").asText()
                + description
                        .lines()
                        .filter(line -> line.startsWith("!["))
                        .map(line -> " " + line)
                        .collect(Collectors.joining()));
    }

    private void operation(String path, String method, ObjectNode operation) {
        String permission = text(operation, "x-permission");
        if (operation.path("description").asText().matches("(Needs|For) [^.]*(`[a-z._]+`)?[^.]*\\.")) {
            operation.remove("description");
        }
        String id = text(operation, "operationId");
        String name = text(operation, "x-name");
        List<String> callers = new ArrayList<>();
        operation
                .remove("security")
                .forEach(way ->
                        callers.add(way.isEmpty() ? "anybody" : way.toString().replaceAll("[{}\"]|:\\[]", "")));
        line(method.toUpperCase(Locale.ROOT) + " " + path + " "
                + list(operation.remove("tags")) + " " + id + (id.startsWith(name) ? "" : " or " + name) + " for "
                + list(operation.remove("x-audiences"))
                + (permission.isEmpty() ? "" : " needs " + permission) + " by " + String.join(" | ", callers));
        line("  " + text(operation, "summary"));
        JsonNode parameters = operation.remove("parameters");
        List<String> shared = new ArrayList<>();
        if (parameters != null) {
            parameters.forEach(each -> {
                if (each.has("$ref")) {
                    shared.add(name(each));
                } else {
                    line("  with " + parameter((ObjectNode) each));
                }
            });
        }
        JsonNode body = operation.remove("requestBody");
        String takes = body == null
                ? ""
                : "  takes " + contents(body.path("content"))
                        + (body.path("required").asBoolean() ? "" : ", or nothing");
        String with = shared.isEmpty() ? "" : "  with " + String.join(", ", shared);
        if (!(takes + with).isEmpty()) {
            line(takes + with);
        }
        List<String> refusals = new ArrayList<>();
        operation.remove("responses").properties().forEach(each -> {
            String reference = each.getValue().path("$ref").asText();
            if (!reference.startsWith(RESPONSES + each.getKey())) {
                line("  " + each.getKey() + " " + shared(each.getValue()));
            } else if (!usual.contains(reference)) {
                refusals.add(reference.substring(RESPONSES.length()));
            }
        });
        if (!refusals.isEmpty()) {
            line("  refuses " + String.join(" ", refusals));
        }
        if (!operation.isEmpty()) {
            line("  " + operation);
        }
    }

    private static String parameter(ObjectNode parameter) {
        String name = text(parameter, "name");
        boolean required = parameter.path("required").asBoolean();
        parameter.remove("required");
        return text(parameter, "in") + " " + name + (required ? "*" : "") + ": " + type(parameter.remove("schema"))
                + rest(parameter);
    }

    /** An answer, a header or the like. */
    static String shared(JsonNode value) {
        ObjectNode rest = value.deepCopy();
        JsonNode content = rest.remove("content");
        JsonNode schema = rest.remove("schema");
        JsonNode headers = rest.remove("headers");
        String line = text(rest, "description");
        if (headers != null) {
            List<String> names = new ArrayList<>();
            headers.properties()
                    .forEach(each -> names.add(
                            each.getKey().equals(name(each.getValue()))
                                    ? each.getKey()
                                    : each.getKey() + each.getValue()));
            line += " " + names;
        }
        return line
                + (schema == null ? "" : " " + type(schema))
                + (content == null ? "" : " " + contents(content))
                + rest(rest);
    }

    static String contents(JsonNode content) {
        Map<String, List<String>> bySchema = StreamSupport.stream(
                        content.properties().spliterator(), false)
                .collect(Collectors.groupingBy(
                        each -> content(each.getValue()),
                        java.util.LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        List<String> lines = new ArrayList<>();
        bySchema.forEach((schema, types) -> lines.add(
                types.equals(List.of(JSON)) || types.toString().equals(JSON_OR_FORMS)
                        ? schema
                        : schema + " as " + types));
        return String.join("; ", lines);
    }

    private static String content(JsonNode media) {
        ObjectNode rest = media.deepCopy();
        JsonNode schema = rest.remove("schema");
        if (rest.path("examples") instanceof ObjectNode examples) {
            // What is shared is told once.
            List<String> shared = new ArrayList<>();
            examples.properties().forEach(each -> {
                if (name(each.getValue()).equals(each.getKey())) {
                    shared.add(each.getKey());
                }
            });
            if (examples.remove(shared).isEmpty()) {
                rest.remove("examples");
            }
        }
        return (schema == null ? "anything" : type(schema)) + rest(rest);
    }

    private void schema(String name, ObjectNode schema) {
        // The sentences stand in the sources; a test asks that each has one.
        schema.findParents("description").forEach(each -> {
            if (each.path("description").isTextual()) {
                ((ObjectNode) each).remove("description");
            }
        });
        JsonNode fields = schema.remove("properties");
        List<String> required = new ArrayList<>();
        JsonNode names = schema.remove("required");
        if (names != null) {
            names.forEach(each -> required.add(each.asText()));
        }
        line("schema " + name + (fields == null ? " " + type(schema) : ""));
        if (fields != null) {
            schema.remove("type");
            if (!schema.isEmpty()) {
                line("  " + schema);
            }
            fields.properties()
                    .forEach(each -> line("  " + each.getKey() + (required.remove(each.getKey()) ? "*" : "") + ": "
                            + type(each.getValue())));
        }
        if (!required.isEmpty()) {
            line("  requires " + required);
        }
    }

    private static String type(JsonNode schema) {
        ObjectNode rest = schema.deepCopy();
        if (Contract.isOpenList(rest)) {
            JsonNode open = rest.remove("anyOf");
            return "string" + (open.size() > 2 ? "?" : "") + " " + open.at("/0/enum") + " or others" + rest(rest);
        }
        if (rest.has("$ref")) {
            String reference = name(rest);
            rest.remove("$ref");
            return reference + rest(rest);
        }
        List<String> words = new ArrayList<>();
        JsonNode type = rest.remove("type");
        JsonNode options = rest.remove("anyOf");
        JsonNode values = rest.remove("enum");
        JsonNode items = rest.remove("items");
        if (options != null) {
            words.add(StreamSupport.stream(options.spliterator(), false)
                    .map(OpenApiText::type)
                    .collect(Collectors.joining(" | ")));
        }
        if (type != null) {
            String named = type.isArray() ? list(type).replace(" null", "?") : type.asText();
            words.add(items == null ? named : named.replace("array", "[" + type(items) + "]"));
        }
        if (values != null) {
            words.add(values.toString());
        }
        if (rest.has("format")) {
            words.add(text(rest, "format"));
        }
        rest.fieldNames().forEachRemaining(each -> {
            if (CONSTRAINTS.contains(each)) {
                words.add(each + " " + rest.get(each).asText());
            }
        });
        rest.remove(CONSTRAINTS);
        return String.join(" ", words) + rest(rest);
    }

    private static String rest(ObjectNode rest) {
        return rest.isEmpty() ? "" : " " + rest;
    }

    private static String name(JsonNode reference) {
        String place = reference.path("$ref").asText();
        return place.startsWith(SCHEMAS)
                ? place.substring(SCHEMAS.length())
                : place.replaceFirst("#/components/\\w+/", "");
    }

    private static String text(ObjectNode object, String name) {
        JsonNode value = object.remove(name);
        return value == null ? "" : value.asText();
    }

    private static String list(JsonNode texts) {
        List<String> words = new ArrayList<>();
        texts.forEach(each -> words.add(each.asText()));
        return String.join(" ", words);
    }

    private void line(String line) {
        text.append(line.replace("\n", "\\n").stripTrailing()).append('\n');
    }
}
