package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tools of agents, described from the endpoints and their records as the document describes these. */
public final class OpenApiTools {
    private static final String PROPOSES =
            " Proposes it: the answer says what would happen and where the person confirms it. Nothing is changed before.";
    private static final String DEFINITIONS = "#/$defs/";

    private OpenApiTools() {}

    /**
     * A tool.
     *
     * @param name unique among all tools
     * @param definition as the protocol has it
     */
    public record Described(String name, AgentTool tool, ObjectNode definition) {
        /** Whether it proposes a change. */
        public boolean changes() {
            return tool.endpoint().changes();
        }
    }

    /** All tools, by name. */
    public static List<Described> of(List<DomainModule> modules) {
        OpenApiIds ids = new OpenApiIds(modules);
        OpenApiSchemas schemas = new OpenApiSchemas();
        List<AgentTool> tools = modules.stream()
                .flatMap(module -> module.endpoints().stream())
                .flatMap(endpoint -> AgentTool.of(endpoint).stream())
                .toList();
        Map<Endpoint<?, ?>, String> names = names(tools, ids);
        Map<Endpoint<?, ?>, ObjectNode> inputs = tools.stream()
                .collect(Collectors.toMap(
                        AgentTool::endpoint,
                        tool -> schemas.input(tool.endpoint().body())));
        Map<String, ObjectNode> definitions = schemas.definitions();
        return tools.stream()
                .map(tool -> new Described(
                        names.get(tool.endpoint()),
                        tool,
                        describe(
                                names.get(tool.endpoint()),
                                tool.endpoint(),
                                whole(inputs.get(tool.endpoint()), definitions))))
                .sorted(Comparator.comparing(Described::name))
                .toList();
    }

    /** As in the parts of the document; of a creators' and a brands' tool of one name, the latter ends with OfBrand. */
    private static Map<Endpoint<?, ?>, String> names(List<AgentTool> tools, OpenApiIds ids) {
        Map<String, List<AgentTool>> byName =
                tools.stream().collect(Collectors.groupingBy(tool -> ids.nameOf(tool.endpoint())));
        return byName.entrySet().stream()
                .flatMap(named -> named.getValue().stream().map(tool -> {
                    boolean alone = named.getValue().size() == 1;
                    boolean amongBrands =
                            named.getValue().stream().filter(AgentTool::brand).count() == 1;
                    String name = alone || !tool.brand()
                            ? named.getKey()
                            : amongBrands ? named.getKey() + "OfBrand" : ids.of(tool.endpoint());
                    return Map.<Endpoint<?, ?>, String>entry(tool.endpoint(), name);
                }))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static ObjectNode describe(String name, Endpoint<?, ?> endpoint, ObjectNode input) {
        ObjectNode definition = Json.mapper().createObjectNode();
        definition
                .put("name", name)
                .put("title", endpoint.summary().replaceAll("[.:;].*", ""))
                .put("description", endpoint.summary() + (endpoint.changes() ? PROPOSES : ""));
        definition.set("inputSchema", input);
        ObjectNode annotations = definition.putObject("annotations").put("readOnlyHint", !endpoint.changes());
        if (endpoint.changes()) {
            annotations
                    .put("destructiveHint", !endpoint.mayCreate())
                    // Each call is another proposal.
                    .put("idempotentHint", false);
        }
        annotations.put("openWorldHint", false);
        return definition;
    }

    /** A schema with those that it refers to. */
    private static ObjectNode whole(ObjectNode reference, Map<String, ObjectNode> definitions) {
        String root = name(reference.path("$ref").asText());
        ObjectNode whole = definitions.get(root).deepCopy();
        whole.put("type", "object");
        if (!whole.has("properties")) {
            whole.putObject("properties");
        }
        whole.put("additionalProperties", false);
        Set<String> reached = new HashSet<>();
        List<String> next = references(whole);
        ObjectNode parts = Json.mapper().createObjectNode();
        while (!next.isEmpty()) {
            List<String> further = new ArrayList<>();
            for (String name : next) {
                if (reached.add(name)) {
                    ObjectNode part = definitions.get(name).deepCopy();
                    further.addAll(references(part));
                    parts.set(name, part);
                }
            }
            next = further;
        }
        if (!parts.isEmpty()) {
            whole.set("$defs", parts);
        }
        rename(whole);
        return whole;
    }

    private static List<String> references(JsonNode schema) {
        return schema.findValuesAsText("$ref").stream().map(OpenApiTools::name).toList();
    }

    private static String name(String reference) {
        return reference.substring(OpenApiSchemas.REFERENCE.length());
    }

    private static void rename(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.path("$ref").isTextual()) {
            object.set(
                    "$ref",
                    TextNode.valueOf(DEFINITIONS + name(object.path("$ref").asText())));
        }
        schema.forEach(OpenApiTools::rename);
    }
}
