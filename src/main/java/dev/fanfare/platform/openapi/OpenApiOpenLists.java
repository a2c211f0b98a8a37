package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Opens the lists of answers: any of the known values, or a text that a later version adds, which must fail no client that was
 * generated before. In this form, which generators know, a list is a plain text or keeps its known values.
 */
final class OpenApiOpenLists {
    private static final String VALUES = "enum";
    private static final String TYPE = "type";
    private static final String TEXT = "string";

    private OpenApiOpenLists() {}

    /** Opens each list of a schema; a constant is none. */
    static void open(JsonNode schema) {
        schema.forEach(OpenApiOpenLists::open);
        if (schema instanceof ObjectNode list && isList(list.path(VALUES))) {
            open(list, (ArrayNode) list.remove(VALUES));
        }
    }

    private static boolean isList(JsonNode values) {
        int texts = 0;
        for (JsonNode value : values) {
            if (!value.isTextual() && !value.isNull()) {
                return false;
            }
            texts += value.isTextual() ? 1 : 0;
        }
        return texts > 1;
    }

    private static void open(ObjectNode list, ArrayNode values) {
        int all = values.size();
        values.removeIf(JsonNode::isNull);
        boolean orNull = values.size() < all;
        list.remove(TYPE);
        ArrayNode either = list.putArray("anyOf");
        either.addObject().put(TYPE, TEXT).set(VALUES, values);
        either.addObject().put(TYPE, TEXT);
        if (orNull) {
            either.addObject().put(TYPE, "null");
        }
    }
}
