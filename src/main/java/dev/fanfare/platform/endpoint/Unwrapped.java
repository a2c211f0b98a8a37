package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.validation.groups.ConvertGroup;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A record whose {@link JsonUnwrapped} components are flattened for clients: their members appear among its own, with
 * the annotation's prefix if it has one. In an input, {@link ConvertGroup} on an unwrapped component chooses the
 * constraints that apply.
 */
public final class Unwrapped {
    /** The unwrapped components by name. */
    private final Map<String, Unwrapped> inner = new LinkedHashMap<>();

    /** The prefix of its members' names if it is itself unwrapped. */
    private final String prefix;

    private final List<String> names = new ArrayList<>();

    private Unwrapped(Class<?> type, String prefix) {
        this.prefix = prefix;
        for (RecordComponent component : type.getRecordComponents()) {
            String name = RecordShape.nameOf(component);
            if (is(component)) {
                Unwrapped members = new Unwrapped(component.getType(), prefix(component));
                inner.put(name, members);
                members.names.forEach(member -> names.add(members.prefix + member));
            } else {
                names.add(name);
            }
        }
    }

    public static Unwrapped of(Class<?> record) {
        return new Unwrapped(record, "");
    }

    /** Whether the component is unwrapped. */
    public static boolean is(RecordComponent component) {
        return field(component).isAnnotationPresent(JsonUnwrapped.class);
    }

    /** The prefix of an unwrapped component's members; usually empty. */
    public static String prefix(RecordComponent component) {
        return field(component).getAnnotation(JsonUnwrapped.class).prefix();
    }

    /** The constraint group for the components unwrapped into a record; empty for the default one. */
    public static Optional<Class<?>> group(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .filter(Unwrapped::is)
                .map(component -> field(component).getAnnotation(ConvertGroup.class))
                .filter(conversion -> conversion != null)
                .<Class<?>>map(ConvertGroup::to)
                .findFirst();
    }

    /** The names of all members for clients, in order. */
    List<String> names() {
        return names;
    }

    /** Moves the members of unwrapped components under their component's name, for reading. */
    JsonNode gathered(JsonNode sent) {
        if (inner.isEmpty() || !(sent instanceof ObjectNode)) {
            return sent;
        }
        ObjectNode gathered = JsonNodeFactory.instance.objectNode();
        sent.properties().forEach(member -> {
            if (names.contains(member.getKey())) {
                gathered.set(member.getKey(), member.getValue());
            }
        });
        inner.forEach((name, members) -> {
            ObjectNode part = JsonNodeFactory.instance.objectNode();
            members.names.forEach(member -> {
                if (gathered.has(members.prefix + member)) {
                    part.set(member, gathered.remove(members.prefix + member));
                }
            });
            gathered.set(name, members.gathered(part));
        });
        return gathered;
    }

    /** The path of a field for clients. */
    String path(String path) {
        String first = path.split("\\.", 2)[0];
        Unwrapped members = inner.get(first);
        return members != null && first.length() < path.length()
                ? members.prefix + members.path(path.substring(first.length() + 1))
                : path;
    }

    private static Field field(RecordComponent component) {
        try {
            return component.getDeclaringRecord().getDeclaredField(component.getName());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }
}
