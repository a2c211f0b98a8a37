package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a later schema takes from the clients of an earlier one: of an input, what they may no longer leave out or send; of an
 * answer, what they may no longer find, or have never seen.
 */
final class SchemaChanges {
    private static final List<String> MOST =
            List.of("maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties");
    private static final List<String> LEAST =
            List.of("minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties");

    /** Marks a list that may get any text. */
    private static final String OPEN = "open";

    private static final JsonNode NULL = JsonNodeFactory.instance.objectNode().put("type", "null");

    private final boolean input;
    private final JsonNode before;
    private final JsonNode after;
    private final Set<String> breaking;
    private final Set<String> widened;
    /** Pairs of references. */
    private final Set<String> seen;

    private SchemaChanges(
            boolean input,
            JsonNode before,
            JsonNode after,
            Set<String> breaking,
            Set<String> widened,
            Set<String> seen) {
        this.input = input;
        this.before = before;
        this.after = after;
        this.breaking = breaking;
        this.widened = widened;
        this.seen = seen;
    }

    static SchemaChanges ofInputs(JsonNode before, JsonNode after, Set<String> breaking) {
        return new SchemaChanges(true, before, after, breaking, new LinkedHashSet<>(), new HashSet<>());
    }

    static SchemaChanges ofAnswers(JsonNode before, JsonNode after, Set<String> breaking, Set<String> widened) {
        return new SchemaChanges(false, before, after, breaking, widened, new HashSet<>());
    }

    /** Whatever was sent must be taken by one of the later alternatives, whatever is received be one of the earlier. */
    void compare(String place, JsonNode old, JsonNode now) {
        if (old.has("$ref")
                && !seen.add(old.path("$ref").asText() + " " + now.path("$ref").asText())) {
            return;
        }
        List<JsonNode> earlier = alternatives(before, old);
        List<JsonNode> later = alternatives(after, now);
        List<JsonNode> known = input ? later : earlier;
        for (JsonNode sent : input ? earlier : later) {
            List<JsonNode> fitting = known.stream()
                    .filter(each -> isWithin(kind(sent), kind(each)))
                    .toList();
            if (fitting.isEmpty()) {
                breaking.add(place + (input ? ": no longer " : ": may be ") + kind(sent));
            } else {
                closest(place, sent, fitting);
            }
        }
    }

    private void closest(String place, JsonNode sent, List<JsonNode> fitting) {
        SchemaChanges closest = null;
        for (JsonNode known : fitting) {
            SchemaChanges trial = new SchemaChanges(
                    input, before, after, new LinkedHashSet<>(), new LinkedHashSet<>(), new HashSet<>(seen));
            trial.one(place, input ? sent : known, input ? known : sent);
            if (closest == null || trial.breaking.size() < closest.breaking.size()) {
                closest = trial;
            }
        }
        breaking.addAll(closest.breaking);
        widened.addAll(closest.widened);
        seen.addAll(closest.seen);
    }

    private void one(String place, JsonNode old, JsonNode now) {
        if (input) {
            narrowed(place, old, now);
        } else {
            widened(place, old, now);
        }
        old.path("properties").properties().forEach(member -> {
            String inner = place + "." + member.getKey();
            JsonNode later = now.path("properties").path(member.getKey());
            if (later.isMissingNode()) {
                breaking.add(inner + ": removed");
            } else {
                compare(inner, member.getValue(), later);
            }
        });
        if (old.has("items") && now.has("items")) {
            compare(place + "[]", old.path("items"), now.path("items"));
        }
        if (old.path("additionalProperties").isObject()
                && now.path("additionalProperties").isObject()) {
            compare(place + ".*", old.path("additionalProperties"), now.path("additionalProperties"));
        }
    }

    private void narrowed(String place, JsonNode old, JsonNode now) {
        Set<String> gone = values(old);
        gone.removeAll(values(now));
        if (now.has("enum") && !gone.isEmpty()) {
            breaking.add(place + ": no longer " + String.join(", ", gone));
        } else if (now.has("enum") && !old.has("enum")) {
            breaking.add(place + ": only one of " + now.path("enum"));
        }
        MOST.stream()
                .filter(most -> now.has(most)
                        && (!old.has(most)
                                || now.path(most)
                                                .decimalValue()
                                                .compareTo(old.path(most).decimalValue())
                                        < 0))
                .forEach(most -> breaking.add(place + ": " + most + " " + now.path(most)));
        LEAST.stream()
                .filter(least -> now.has(least)
                        && (!old.has(least)
                                || now.path(least)
                                                .decimalValue()
                                                .compareTo(old.path(least).decimalValue())
                                        > 0))
                .forEach(least -> breaking.add(place + ": " + least + " " + now.path(least)));
        for (String form : List.of("pattern", "format")) {
            if (now.has(form) && !now.path(form).equals(old.path(form))) {
                breaking.add(place + ": " + form + " " + now.path(form).asText());
            }
        }
        if (now.path("additionalProperties").isBoolean()
                && !old.path("additionalProperties").isBoolean()) {
            breaking.add(place + ": refuses what it does not know");
        }
        Set<String> required = ContractChanges.texts(now.path("required"));
        required.removeAll(ContractChanges.texts(old.path("required")));
        required.forEach(name -> breaking.add(place + "." + name + ": newly required"));
    }

    private void widened(String place, JsonNode old, JsonNode now) {
        Set<String> added = values(now);
        added.removeAll(values(old));
        if (old.has("enum") && (!now.has("enum") || now.has(OPEN) && !old.has(OPEN))) {
            breaking.add(place + ": no longer one of " + old.path("enum"));
        } else if (old.has("enum")) {
            added.forEach(value -> widened.add(place + ": may be " + value));
        }
        if (old.has("format") && !old.path("format").equals(now.path("format"))) {
            breaking.add(place + ": format " + now.path("format").asText("none"));
        }
        Set<String> sure = ContractChanges.texts(old.path("required"));
        sure.removeAll(ContractChanges.texts(now.path("required")));
        sure.stream()
                .filter(name -> now.path("properties").has(name))
                .forEach(name -> breaking.add(place + "." + name + ": may be missing"));
    }

    private static Set<String> values(JsonNode schema) {
        return ContractChanges.texts(schema.path("enum"));
    }

    /** One schema for each type; a constant is an enum of one value. */
    private static List<JsonNode> alternatives(JsonNode document, JsonNode schema) {
        List<JsonNode> all = new ArrayList<>();
        String reference = schema.path("$ref").asText("");
        if (!reference.isEmpty()) {
            return alternatives(document, document.at(reference.substring(1)));
        }
        if (Contract.isOpenList(schema)) {
            all.add(((ObjectNode) schema.at("/anyOf/0").deepCopy()).put(OPEN, true));
            schema.at("/anyOf/2").properties().forEach(type -> all.add(NULL));
            return all;
        }
        if (schema.has("anyOf")) {
            schema.path("anyOf").forEach(option -> all.addAll(alternatives(document, option)));
            return all;
        }
        List<String> types = schema.path("type").isArray()
                ? schema.path("type").valueStream().map(JsonNode::asText).toList()
                : List.of(schema.path("type").asText(""));
        for (String type : types) {
            ObjectNode one = type.equals("null") ? JsonNodeFactory.instance.objectNode() : schema.deepCopy();
            one.put("type", type);
            if (one.has("const")) {
                one.putArray("enum").add(one.remove("const"));
            } else if (one.path("enum") instanceof ArrayNode values) {
                values.removeIf(JsonNode::isNull);
            }
            all.add(one);
        }
        return all;
    }

    private static String kind(JsonNode schema) {
        return schema.path("type").asText();
    }

    private static boolean isWithin(String narrow, String wide) {
        return narrow.equals(wide) || wide.isEmpty() || narrow.equals("integer") && wide.equals("number");
    }
}
