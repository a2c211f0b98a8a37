package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.Json;
import java.util.Collection;

/** Describes the inputs {@code fields} and {@code expand}. */
final class OpenApiSelections {
    /** Describes a member that {@code expand} adds. */
    static final String ADDED = "Added by `expand`; left out without it, and for what the caller may not see.";

    private OpenApiSelections() {}

    static ObjectNode inputs(FieldSelection selection) {
        ObjectNode inputs = Json.mapper().createObjectNode();
        inputs.set(
                FieldSelection.FIELDS,
                names(
                        selection.fields(),
                        "The members that each item of a list has, or the object itself: all others are left out, also those that are"
                                + " required else. Left out for all; in queries and forms also separated by commas."));
        if (!selection.expandable().isEmpty()) {
            inputs.set(
                    FieldSelection.EXPAND,
                    names(
                            selection.expandable(),
                            "What is added beside the id that refers to it: a member of this name, left out for what the caller may not"
                                    + " see."));
        }
        return inputs;
    }

    private static ObjectNode names(Collection<String> known, String description) {
        ObjectNode schema =
                Json.mapper().createObjectNode().put("description", description).put("type", "array");
        schema.put("minItems", 1).put("maxItems", FieldSelection.MAX);
        ArrayNode words = schema.putObject("items").put("type", "string").putArray("enum");
        known.forEach(words::add);
        return schema;
    }
}
