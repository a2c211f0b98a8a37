package dev.fanfare.platform.http.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.fanfare.platform.bus.CommonFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Turns the pairs of a form into a tree: a repeated key or {@code key[]} makes a list, {@code key[inner]} an object.
 * Limits depth, number and size of keys.
 */
final class Brackets {
    private static final int MAX_DEPTH = 3;
    private static final int MAX_KEYS = 50;
    private static final int MAX_BYTES = 16 * 1024;

    private final ObjectNode root = JsonNodeFactory.instance.objectNode();
    private int keys;
    private int size;

    private Brackets() {}

    /**
     * The tree of these pairs, in order.
     *
     * @throws dev.fanfare.platform.bus.Refused 422 that names the key, when keys conflict or exceed a limit
     */
    static ObjectNode tree(List<Map.Entry<String, String>> pairs) {
        Brackets brackets = new Brackets();
        pairs.forEach(pair -> brackets.add(pair.getKey(), pair.getValue()));
        return brackets.root;
    }

    private void add(String key, String value) {
        int open = key.indexOf('[');
        if (open <= 0 || !key.endsWith("]")) {
            put(root, key, value, key);
            return;
        }
        String name = key.substring(0, open);
        keys++;
        size += key.length() + value.length();
        if (keys > MAX_KEYS || size > MAX_BYTES) {
            throw CommonFault.invalid(name, "has more nested values than are read");
        }
        List<String> steps = steps(name, key.substring(open));
        if (steps.size() > MAX_DEPTH) {
            throw CommonFault.invalid(name, "is nested too deep");
        }
        ObjectNode at = root;
        String last = name;
        for (String step : steps) {
            if (step.isEmpty()) {
                break;
            }
            at = child(at, last, name);
            last = step;
        }
        put(at, last, value, name);
    }

    /** The parts of {@code [a][b]}; an empty one, for a list, only at the end. */
    private static List<String> steps(String name, String brackets) {
        List<String> steps = new ArrayList<>();
        int at = 0;
        while (at < brackets.length()) {
            int close = brackets.indexOf(']', at);
            if (brackets.charAt(at) != '[' || close < 0) {
                throw CommonFault.invalid(name, "has misplaced brackets");
            }
            steps.add(brackets.substring(at + 1, close));
            at = close + 1;
        }
        int empty = steps.indexOf("");
        if (empty >= 0 && empty != steps.size() - 1) {
            throw CommonFault.invalid(name, "has empty brackets in the middle");
        }
        return steps;
    }

    private static ObjectNode child(ObjectNode parent, String key, String offender) {
        JsonNode present = parent.get(key);
        if (present == null) {
            return parent.putObject(key);
        }
        if (present instanceof ObjectNode object) {
            return object;
        }
        throw CommonFault.invalid(offender, "was sent both as a value and as nested values");
    }

    private static void put(ObjectNode parent, String key, String value, String offender) {
        JsonNode present = parent.get(key);
        if (present == null) {
            parent.put(key, value);
        } else if (present instanceof ArrayNode list) {
            list.add(value);
        } else if (present instanceof TextNode first) {
            parent.putArray(key).add(first).add(value);
        } else {
            throw CommonFault.invalid(offender, "was sent both as a value and as nested values");
        }
    }
}
