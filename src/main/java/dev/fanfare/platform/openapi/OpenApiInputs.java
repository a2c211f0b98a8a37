package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.Filled;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Specification;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What operations take: bodies in each encoding, and the parameters of queries. */
final class OpenApiInputs {
    private static final List<String> ENCODINGS =
            List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data");

    private final OpenApiSchemas schemas;
    /** Actions that need all schemas, run at the end. */
    private final List<Runnable> afterwards = new ArrayList<>();
    /** References to the inputs of the specification's rows, and of all others. */
    private final List<ObjectNode> specified = new ArrayList<>();

    private final List<ObjectNode> own = new ArrayList<>();
    private Map<String, ObjectNode> definitions = Map.of();

    OpenApiInputs(OpenApiSchemas schemas) {
        this.schemas = schemas;
    }

    /** Completes what needs all schemas. */
    void complete(Map<String, ObjectNode> all) {
        definitions = all;
        afterwards.forEach(Runnable::run);
        close();
    }

    /** Closes the inputs that no row of the specification takes: they accept no unknown members. */
    private void close() {
        Set<String> open = new HashSet<>();
        Set<String> closed = new HashSet<>();
        specified.forEach(schema -> reach(schema.path("$ref").asText(), open));
        own.forEach(schema -> reach(schema.path("$ref").asText(), closed));
        closed.removeAll(open);
        closed.stream()
                .map(definitions::get)
                .filter(schema -> schema.has("properties"))
                .forEach(schema -> schema.put("additionalProperties", false));
    }

    private void reach(String reference, Set<String> reached) {
        String name = reference.substring(OpenApiSchemas.REFERENCE.length());
        if (reached.add(name)) {
            definitions.get(name).findValuesAsText("$ref").forEach(next -> reach(next, reached));
        }
    }

    /** The body of a request. */
    ObjectNode body(Endpoint<?, ?> endpoint) {
        (Specification.has(endpoint.path()) ? specified : own).add(schemas.input(endpoint.body()));
        ObjectNode body = Json.mapper().createObjectNode();
        ObjectNode content = body.putObject("content");
        for (String encoding : ENCODINGS) {
            ObjectNode reference = schemas.input(endpoint.body());
            ObjectNode media = content.putObject(encoding);
            media.set("schema", reference);
            afterwards.add(() -> {
                select(reference, endpoint);
                ObjectNode definition = definition(reference);
                optional(definition, endpoint.filled());
                body.put("required", definition.has("required"));
                if (!"application/json".equals(encoding)) {
                    bracketed(media, definition);
                }
                if ("multipart/form-data".equals(encoding)) {
                    files(media, definition, Images.Fields.of(endpoint.body()).keySet());
                }
            });
        }
        return body;
    }

    /** Adds {@code fields} and {@code expand}: where rows with one body answer other items, to a schema for each. */
    private void select(ObjectNode reference, Endpoint<?, ?> endpoint) {
        FieldSelection selection = FieldSelection.of(endpoint);
        if (selection == null) {
            return;
        }
        ObjectNode inputs = OpenApiSelections.inputs(selection);
        ObjectNode definition = definition(reference);
        ObjectNode present = definition.path("properties").deepCopy();
        if (!present.has(FieldSelection.FIELDS)) {
            definition.withObject("properties").setAll(inputs);
        } else if (!present.path(FieldSelection.FIELDS).equals(inputs.path(FieldSelection.FIELDS))) {
            String name = nameOf(reference) + "." + endpoint.view().getSimpleName();
            ObjectNode other = definitions.computeIfAbsent(name, unused -> definition.deepCopy());
            other.withObject("properties").setAll(inputs);
            reference.put("$ref", OpenApiSchemas.REFERENCE + name);
            (Specification.has(endpoint.path()) ? specified : own).add(reference);
        }
    }

    private static String nameOf(JsonNode reference) {
        return reference.path("$ref").asText().substring(OpenApiSchemas.REFERENCE.length());
    }

    /** What a header or cookie brings need not stand in the body. */
    private static void optional(ObjectNode definition, List<Filled> filled) {
        ArrayNode required = Json.mapper().createArrayNode();
        definition.path("required").forEach(name -> {
            if (filled.stream().noneMatch(one -> one.field().equals(name.asText()))) {
                required.add(name);
            }
        });
        definition.remove("required");
        if (!required.isEmpty()) {
            definition.set("required", required);
        }
    }

    /** Describes the bracketed keys of nested inputs. */
    private void bracketed(ObjectNode media, ObjectNode definition) {
        ObjectNode encoding = Json.mapper().createObjectNode();
        definition.path("properties").properties().forEach(member -> {
            if (isObject(member.getValue())) {
                encoding.putObject(member.getKey()).put("style", "deepObject").put("explode", true);
            }
        });
        if (!encoding.isEmpty()) {
            media.set("encoding", encoding);
        }
    }

    /**
     * Documents which inputs may be files. In words, because all encodings share one schema: generated clients have one
     * type for it.
     */
    private static void files(ObjectNode media, ObjectNode definition, Set<String> fields) {
        for (String field : fields) {
            ((ObjectNode) definition.path("properties").path(field))
                    .put("description", "Addresses, or in a multipart body also files.");
            media.withObject("/encoding").putObject(field).put("contentType", ImageKind.contentTypes());
        }
    }

    /** Lists the inputs of an endpoint as parameters of its query. */
    void query(ArrayNode parameters, Endpoint<?, ?> endpoint) {
        ObjectNode reference = schemas.input(endpoint.body());
        afterwards.add(() -> {
            select(reference, endpoint);
            query(parameters, definition(reference));
        });
    }

    private void query(ArrayNode parameters, ObjectNode definition) {
        List<String> required = new ArrayList<>();
        definition.path("required").forEach(name -> required.add(name.asText()));
        definition.path("properties").properties().forEach(member -> {
            ObjectNode parameter = parameters
                    .addObject()
                    .put("name", member.getKey())
                    .put("in", "query")
                    .put("description", member.getValue().path("description").asText())
                    .put("required", required.contains(member.getKey()));
            if (isObject(member.getValue())) {
                parameter.put("style", "deepObject").put("explode", true);
            }
            parameter.set("schema", member.getValue());
        });
    }

    private boolean isObject(JsonNode schema) {
        JsonNode whole = schema.has("$ref") ? definition(schema) : schema;
        return "object".equals(whole.path("type").asText());
    }

    private ObjectNode definition(JsonNode reference) {
        String name = nameOf(reference);
        ObjectNode definition = definitions.get(name);
        if (definition == null) {
            throw new IllegalStateException("no schema for " + reference);
        }
        return definition;
    }
}
