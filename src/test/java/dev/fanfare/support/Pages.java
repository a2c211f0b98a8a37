package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads a list to its end by cursors. */
public final class Pages {
    private Pages() {}

    /**
     * All items, a hundred at a time.
     *
     * @param filter members of the body, with a comma at their end; may be empty
     * @param items the member that holds them
     */
    public static List<JsonNode> all(Actor actor, String path, String filter, String items) {
        List<JsonNode> all = new ArrayList<>();
        String next = null;
        do {
            Answer page = next == null
                    ? actor.call(path, "{" + filter + "limit: 100}")
                    : actor.call(path, "{" + filter + "limit: 100, cursor: %s}", next);
            all.addAll(page.expect(200).list(items));
            next = page.at("next").textValue();
        } while (next != null);
        return all;
    }

    /** The item with this id. */
    public static JsonNode find(List<JsonNode> items, long id) {
        return items.stream()
                .filter(item -> item.path("id").asLong() == id)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no item " + id));
    }
}
