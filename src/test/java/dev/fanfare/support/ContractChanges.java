package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a later OpenAPI document takes from the clients of an earlier one. Libraries that compare documents overlook changed
 * types in those of OpenAPI 3.1.
 */
public final class ContractChanges {
    private final JsonNode before;
    private final JsonNode after;
    private final Set<String> breaking = new LinkedHashSet<>();
    private final Set<String> widened = new LinkedHashSet<>();
    private final SchemaChanges inputs;
    private final SchemaChanges answers;

    private ContractChanges(JsonNode before, JsonNode after) {
        this.before = before;
        this.after = after;
        inputs = SchemaChanges.ofInputs(before, after, breaking);
        answers = SchemaChanges.ofAnswers(before, after, breaking, widened);
    }

    /** What has changed. Each shared schema is named where it is first reached. */
    public static ContractChanges of(JsonNode before, JsonNode after) {
        ContractChanges changes = new ContractChanges(before, after);
        before.path("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(method -> changes.operation(
                        method.getKey() + " " + path.getKey(),
                        method.getValue(),
                        after.path("paths").path(path.getKey()).path(method.getKey()))));
        return changes;
    }

    /** What breaks clients. */
    public List<String> breaking() {
        return new ArrayList<>(breaking);
    }

    /** New values of enums in answers: clients have to expect them, and to be told. */
    public List<String> widened() {
        return new ArrayList<>(widened);
    }

    private void operation(String place, JsonNode old, JsonNode now) {
        if (now.isMissingNode()) {
            breaking.add(place + ": removed");
            return;
        }
        if (!old.path("operationId").equals(now.path("operationId"))) {
            breaking.add(place + ": operationId " + old.path("operationId").asText() + " renamed");
        }
        if (!old.path("x-name").equals(now.path("x-name"))) {
            breaking.add(place + ": renamed in parts, " + old.path("x-name").asText());
        }
        if (now.has("x-permission") && !now.path("x-permission").equals(old.path("x-permission"))) {
            breaking.add(place + ": needs " + now.path("x-permission").asText());
        }
        Set<String> callers = texts(now.path("security"));
        texts(old.path("security")).stream()
                .filter(caller -> !callers.contains(caller))
                .forEach(caller -> breaking.add(place + ": no longer by " + caller));
        parameters(place, parameters(before, old), parameters(after, now));
        body(place + " body", old.path("requestBody"), now.path("requestBody"));
        old.path("responses").properties().forEach(response -> {
            if (response.getKey().startsWith("2")) {
                answer(
                        place + " " + response.getKey(),
                        resolved(before, response.getValue()),
                        resolved(after, now.path("responses").path(response.getKey())));
            }
        });
    }

    private void parameters(String place, Map<String, JsonNode> old, Map<String, JsonNode> now) {
        old.forEach((name, parameter) -> {
            if (now.containsKey(name)) {
                inputs.compare(
                        place + " " + name,
                        parameter.path("schema"),
                        now.get(name).path("schema"));
            } else {
                breaking.add(place + " " + name + ": removed");
            }
        });
        now.forEach((name, parameter) -> {
            boolean was =
                    old.containsKey(name) && old.get(name).path("required").asBoolean();
            if (parameter.path("required").asBoolean() && !was) {
                breaking.add(place + " " + name + ": newly required");
            }
        });
    }

    private static Map<String, JsonNode> parameters(JsonNode document, JsonNode operation) {
        return operation
                .path("parameters")
                .valueStream()
                .map(parameter -> parameter.has("$ref")
                        ? document.at(parameter.path("$ref").asText().substring(1))
                        : parameter)
                .collect(Collectors.toMap(
                        parameter -> parameter.path("in").asText() + " "
                                + parameter.path("name").asText(),
                        parameter -> parameter));
    }

    private void body(String place, JsonNode old, JsonNode now) {
        if (now.path("required").asBoolean() && !old.path("required").asBoolean()) {
            breaking.add(place + ": newly required");
        }
        old.path("content").properties().forEach(media -> {
            JsonNode later = now.path("content").path(media.getKey());
            if (later.isMissingNode()) {
                breaking.add(place + " as " + media.getKey() + ": removed");
            } else {
                inputs.compare(place, media.getValue().path("schema"), later.path("schema"));
            }
        });
    }

    /** Several operations may share an answer. */
    private static JsonNode resolved(JsonNode document, JsonNode response) {
        return response.has("$ref") ? document.at(response.path("$ref").asText().substring(1)) : response;
    }

    private void answer(String place, JsonNode old, JsonNode now) {
        if (now.isMissingNode()) {
            breaking.add(place + ": removed");
            return;
        }
        old.path("headers").fieldNames().forEachRemaining(header -> {
            if (!now.path("headers").has(header)) {
                breaking.add(place + " " + header + ": removed");
            }
        });
        old.path("content").properties().forEach(media -> {
            JsonNode later = now.path("content").path(media.getKey());
            if (later.isMissingNode()) {
                breaking.add(place + " as " + media.getKey() + ": removed");
                return;
            }
            for (String part : List.of("schema", "x-line", "x-event-data")) {
                if (media.getValue().has(part)) {
                    answers.compare(place, media.getValue().path(part), later.path(part));
                }
            }
        });
    }

    /** The elements, as text. */
    static Set<String> texts(JsonNode array) {
        Set<String> texts = new TreeSet<>();
        array.forEach(element -> texts.add(element.isTextual() ? element.asText() : element.toString()));
        return texts;
    }
}
