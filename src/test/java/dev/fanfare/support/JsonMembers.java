package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** JSON with each of its members, those within others included, missing, null or of another kind. */
public final class JsonMembers {
    private static final List<JsonNode> INSTEAD = List.of(
            JsonNodeFactory.instance.nullNode(),
            JsonNodeFactory.instance.objectNode(),
            JsonNodeFactory.instance.arrayNode().add(1),
            JsonNodeFactory.instance.numberNode(-1.5));

    private JsonMembers() {}

    /**
     * JSON in which one member is changed.
     *
     * @param member its path, such as {@code /data/0/id}
     * @param value what it is now; null if it is missing
     */
    public record Changed(String member, JsonNode value, JsonNode whole) {}

    /** All ways to change one of its members. */
    public static List<Changed> changed(JsonNode whole) {
        List<Changed> all = new ArrayList<>();
        for (String member : members("", whole)) {
            int cut = member.lastIndexOf('/');
            String parent = member.substring(0, cut);
            String name = member.substring(cut + 1);
            for (JsonNode value : INSTEAD) {
                JsonNode copy = whole.deepCopy();
                ((ObjectNode) copy.at(parent)).set(name, value);
                all.add(new Changed(member, value, copy));
            }
            JsonNode copy = whole.deepCopy();
            ((ObjectNode) copy.at(parent)).remove(name);
            all.add(new Changed(member, null, copy));
        }
        return all;
    }

    private static List<String> members(String path, JsonNode node) {
        List<String> members = new ArrayList<>();
        node.properties().forEach(member -> {
            members.add(path + "/" + member.getKey());
            members.addAll(members(path + "/" + member.getKey(), member.getValue()));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            members.addAll(members(path + "/" + i, node.get(i)));
        }
        return members;
    }
}
