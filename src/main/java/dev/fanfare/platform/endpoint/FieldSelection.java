package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.language.Translatable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Which members of an answer a client wants: {@code fields} leaves only those that it names in each item of a list, or in the
 * object of a row that reads one; {@code expand} adds records beside ids. Neither selects rows: cursors go on with others.
 * All rows with {@code updated_since} take both, and those that say so by {@link Endpoint#selectable}.
 *
 * <p>Without {@code fields} all members are answered. An empty list would select nothing, and is refused.
 */
public final class FieldSelection {
    /** The input that names members. */
    public static final String FIELDS = "fields";
    /** The input that names records to add. */
    public static final String EXPAND = "expand";
    /** The most names in an input, and the most members that an item may have. */
    public static final int MAX = 60;

    private static final String SINCE = "updatedSince";
    /** Characters of an unknown name that a refusal repeats. */
    private static final int MAX_NAME = 40;

    /** The member with the items; null where the answer itself is the item. */
    private final RecordComponent list;

    private final Set<String> fields;
    private final Map<String, Expansion> expansions;

    private FieldSelection(String path, Class<?> item, RecordComponent list) {
        this.list = list;
        this.fields = new LinkedHashSet<>(Unwrapped.of(item).names());
        this.expansions = Expansion.of(item);
        if (fields.size() > MAX) {
            throw new IllegalStateException(path + " has " + fields.size() + " members");
        }
    }

    /** What an endpoint lets clients select; null for nothing. */
    public static FieldSelection of(Endpoint<?, ?> endpoint) {
        boolean pages = Arrays.stream(endpoint.body().getRecordComponents())
                .anyMatch(component -> component.getName().equals(SINCE));
        if (!pages && !endpoint.selectable) {
            return null;
        }
        if (endpoint.isShared()
                || !(endpoint.answering() instanceof ResponseKind.One<?, ?>
                        || endpoint.answering() instanceof ResponseKind.Stream<?, ?>)) {
            throw new IllegalStateException(endpoint.path() + " answers all clients alike, or no JSON");
        }
        RecordComponent list =
                pages && endpoint.answering() instanceof ResponseKind.One<?, ?> ? listOf(endpoint.view()) : null;
        return new FieldSelection(endpoint.path(), list == null ? endpoint.view() : itemOf(list), list);
    }

    private static RecordComponent listOf(Class<?> view) {
        List<RecordComponent> lists = Arrays.stream(view.getRecordComponents())
                .filter(component -> component.getType() == List.class)
                .toList();
        if (lists.size() != 1) {
            throw new IllegalStateException(view + " is no page of a list");
        }
        return lists.get(0);
    }

    private static Class<?> itemOf(RecordComponent list) {
        return (Class<?>) ((ParameterizedType) list.getGenericType()).getActualTypeArguments()[0];
    }

    /** The names that {@code fields} takes. */
    public Set<String> fields() {
        return fields;
    }

    /** The names that {@code expand} takes; empty where it is no input. */
    public Set<String> expandable() {
        return expansions.keySet();
    }

    /** The record that {@code expand} adds beside a component, for the documentation; null for none. */
    public static Class<?> expanded(RecordComponent component) {
        return Expansion.view(component);
    }

    /** The inputs that it takes. */
    public Set<String> inputs() {
        return expansions.isEmpty() ? Set.of(FIELDS) : Set.of(FIELDS, EXPAND);
    }

    /** The items of an answer. */
    private Collection<?> items(Object view) {
        return list == null ? List.of(view) : (List<?>) Cursor.value((Record) view, list);
    }

    /**
     * Reads what a request selects.
     *
     * @param problems gets what is wrong, by input
     * @return null for all members and nothing else
     */
    public Selected read(JsonNode tree, Map<String, Translatable> problems) {
        Set<String> wanted = names(tree, FIELDS, fields, problems);
        Set<String> added = expansions.isEmpty() ? null : names(tree, EXPAND, expandable(), problems);
        if (wanted == null && added == null || !problems.isEmpty()) {
            return null;
        }
        return new Selected(
                this,
                wanted,
                added == null ? List.of() : added.stream().map(expansions::get).toList());
    }

    /** The input without what it read. */
    public JsonNode rest(JsonNode tree) {
        return tree instanceof ObjectNode sent && inputs().stream().anyMatch(sent::has)
                ? sent.deepCopy().without(inputs())
                : tree;
    }

    /** Null if the input is absent. */
    private static Set<String> names(
            JsonNode tree, String input, Set<String> known, Map<String, Translatable> problems) {
        JsonNode sent = tree.path(input);
        if (sent.isMissingNode() || sent.isNull()) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (JsonNode each : sent.isArray() ? sent : List.of(sent)) {
            if (!each.isTextual()) {
                problems.put(input, Translatable.of("must be a list of names"));
                return null;
            }
            // Within a form or query also separated by commas.
            for (String name : each.textValue().split(",", -1)) {
                if (!name.isBlank()) {
                    names.add(name.strip());
                }
            }
        }
        List<String> unknown =
                names.stream().filter(name -> !known.contains(name)).distinct().toList();
        if (names.isEmpty()) {
            problems.put(input, Translatable.of("must name one at least; leave it out for all"));
        } else if (names.size() > MAX) {
            problems.put(input, Translatable.of("must have {0} names at most", MAX));
        } else if (!unknown.isEmpty()) {
            problems.put(
                    input, Translatable.of("does not know {0}, but {1}", shortened(unknown), String.join(", ", known)));
        }
        return new LinkedHashSet<>(names);
    }

    private static String shortened(List<String> names) {
        return String.join(
                ", ",
                names.stream()
                        .map(name -> name.substring(0, Math.min(MAX_NAME, name.length())))
                        .toList());
    }

    /**
     * What a request selects.
     *
     * @param fields null for all members
     * @param expansions what is added
     */
    public record Selected(FieldSelection of, Set<String> fields, List<Expansion> expansions) {
        /** Reads the records to add to these views: an answer, or the items of a chunk; asks once for each member. */
        public <F> List<F> asks(Collection<?> views, BiFunction<String, Ask<? extends RecordsById<?>>, F> asking) {
            List<Object> items = views.stream()
                    .<Object>flatMap(view -> of.items(view).stream())
                    .toList();
            List<F> asked = new ArrayList<>();
            for (Expansion expansion : expansions) {
                List<Long> ids = expansion.idsIn(items);
                if (!ids.isEmpty()) {
                    asked.add(asking.apply(expansion.name(), expansion.ask(ids)));
                }
            }
            return asked;
        }

        /** What is written of an answer or, of a stream, of each item; null for everything. */
        public SelectedMembers members() {
            if (fields == null) {
                return null;
            }
            Set<String> shown = new LinkedHashSet<>(fields);
            // Asked for by name, too.
            expansions.forEach(expansion -> shown.add(expansion.name()));
            return new SelectedMembers(of.list == null ? null : RecordShape.nameOf(of.list), shown);
        }
    }
}
