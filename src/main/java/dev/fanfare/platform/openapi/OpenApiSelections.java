package dev.fanfare.platform.openapi;

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
                                + " required else. Left out for all."));
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

    /** As a text: generated clients send an empty list for one that is not set, which would select nothing. */
    private static ObjectNode names(Collection<String> known, String description) {
        return Json.mapper()
                .createObjectNode()
                .put("type", "string")
                .put("minLength", 1)
                .put("description", description + " Names, separated by commas: " + String.join(", ", known) + ".");
    }
}
