package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.MessageRegistry;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A member that {@code expand} adds to the items of a row.
 *
 * @param name of the member
 * @param by the ask that reads its records
 * @param ids where an item has the ids: the way to each through its records
 */
record Expansion(String name, Class<? extends Ask<? extends RecordsById<?>>> by, List<List<RecordComponent>> ids) {

    /** Those of an item, by name; a member that it has anyway is none. */
    static Map<String, Expansion> of(Class<?> item) {
        Map<String, Expansion> found = new TreeMap<>();
        find(item, List.of(), Unwrapped.of(item).names(), found);
        return found;
    }

    /** @param siblings the names beside a component for clients */
    private static void find(
            Class<?> record, List<RecordComponent> way, List<String> siblings, Map<String, Expansion> found) {
        for (RecordComponent component : record.getRecordComponents()) {
            List<RecordComponent> further = new ArrayList<>(way);
            further.add(component);
            Expands expands = of(component);
            if (expands != null && !siblings.contains(expands.value())) {
                Expansion expansion = found.computeIfAbsent(
                        expands.value(), name -> new Expansion(name, expands.by(), new ArrayList<>()));
                if (expansion.by() != expands.by()) {
                    throw new IllegalStateException(expands.value() + " is two things in " + record);
                }
                expansion.ids().add(further);
            }
            Class<?> type = component.getType();
            // Components have no equality: a record within itself is known by its type.
            if (type.isRecord() && type != record && way.stream().noneMatch(prior -> prior.getType() == type)) {
                find(
                        type,
                        further,
                        Unwrapped.is(component) ? siblings : Unwrapped.of(type).names(),
                        found);
            }
        }
    }

    /** Null for a component without. */
    private static Expands of(RecordComponent component) {
        return component.getAnnotation(Expands.class);
    }

    /** The ids in these items, each once. */
    List<Long> idsIn(Collection<?> items) {
        return items.stream()
                .flatMap(item -> ids.stream().map(way -> value(item, way)))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static Long value(Object item, List<RecordComponent> way) {
        Object value = item;
        for (RecordComponent component : way) {
            value = value == null ? null : Cursor.value((Record) value, component);
        }
        return (Long) value;
    }

    /** Asks for the records of these ids. */
    Ask<? extends RecordsById<?>> ask(List<Long> wanted) {
        try {
            return by.getDeclaredConstructor(List.class).newInstance(wanted);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(by + " does not take a list of ids", e);
        }
    }

    /** The record that {@code expand} adds beside a component; null for a component without. */
    static Class<?> view(RecordComponent component) {
        Expands expands = of(component);
        return expands == null ? null : view(expands.by());
    }

    private static Class<?> view(Class<? extends Ask<? extends RecordsById<?>>> by) {
        return Arrays.stream(MessageRegistry.replyOf(by).getGenericInterfaces())
                .filter(ParameterizedType.class::isInstance)
                .map(ParameterizedType.class::cast)
                .filter(type -> type.getRawType() == RecordsById.class)
                .map(type -> type.getActualTypeArguments()[0])
                .<Class<?>>map(Expansion::asClass)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(by + " does not answer records by id"));
    }

    private static Class<?> asClass(Type type) {
        return (Class<?>) type;
    }
}
