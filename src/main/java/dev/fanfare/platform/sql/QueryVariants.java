package dev.fanfare.platform.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A statement with filters that may be left out, as a text for each choice of them. PostgreSQL keeps one plan for each text
 * and uses the index that fits; {@code $1 is null or …} would have to do for every choice. Each text is made once, when it is
 * first asked for.
 *
 * <pre>{@code
 * private static final Filtered LIST = Filtered.of("""
 *         select id, name from campaigns where id < $1 {filters} order by id desc limit $2
 *         """, "and status = ?", "and advertiser_id = ?");
 *
 * sql.list(LIST.by(status, advertiserId), Item.class, before, limit); // null: without that filter
 * }</pre>
 */
public final class QueryVariants implements StatementSource {
    private static final String PLACE = "{filters}";
    private static final Pattern ARGUMENT = Pattern.compile("\\$(\\d+)");
    /** Each filter doubles the number of texts. */
    private static final int MAX = 5;

    private final String whole;
    private final List<String> filters;
    /** Those made so far, by the bit set of given filters. */
    private final Map<Integer, String> texts = new ConcurrentHashMap<>();

    private QueryVariants(String whole, List<String> filters) {
        this.whole = whole;
        this.filters = List.copyOf(filters);
    }

    /**
     * Creates the variants of a statement with filters.
     *
     * @param text the whole statement, with {@code {filters}} at least once, after a condition
     * @param filters each beginning with {@code and}; every {@code ?} is its one argument
     */
    public static QueryVariants of(String text, String... filters) {
        if (!text.contains(PLACE) || filters.length > MAX) {
            throw new IllegalArgumentException("no place for filters, or too many: " + text);
        }
        return new QueryVariants(text, List.of(filters));
    }

    private String text(int choice) {
        return texts.computeIfAbsent(choice, this::make);
    }

    private String make(int choice) {
        int arguments = arguments(whole);
        StringBuilder chosen = new StringBuilder();
        for (int i = 0; i < filters.size(); i++) {
            if ((choice & 1 << i) != 0) {
                arguments++;
                chosen.append(chosen.isEmpty() ? "" : " ").append(filters.get(i).replace("?", "$" + arguments));
            }
        }
        return whole.replace(PLACE, chosen);
    }

    /** The number of a statement's arguments: the highest of its numbers. */
    static int arguments(String text) {
        return ARGUMENT.matcher(text)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .max()
                .orElse(0);
    }

    /** The same, but without any filter this text, such as a total from counters: with one, fewer rows are counted. */
    public QueryVariants unfiltered(String text) {
        QueryVariants other = new QueryVariants(whole, filters);
        other.texts.put(0, text);
        return other;
    }

    /**
     * The statement with the filters whose arguments are not null.
     *
     * @param arguments one for each filter, in their order
     */
    public Chosen by(Object... arguments) {
        if (arguments.length != filters.size()) {
            throw new IllegalArgumentException(
                    "expected " + filters.size() + " arguments of filters, not " + arguments.length);
        }
        int choice = 0;
        List<Object> given = new ArrayList<>(filters.size());
        for (int i = 0; i < filters.size(); i++) {
            if (arguments[i] != null) {
                choice |= 1 << i;
                given.add(arguments[i]);
            }
        }
        return new Chosen(text(choice), given);
    }

    /** All texts, by the positions of their filters from 1, such as {@code _13}; the one without any by "". */
    @Override
    public Map<String, String> texts() {
        Map<String, String> named = new TreeMap<>();
        for (int choice = 0; choice < 1 << filters.size(); choice++) {
            int chosen = choice;
            String name = IntStream.range(0, filters.size())
                    .filter(i -> (chosen & 1 << i) != 0)
                    .mapToObj(i -> Integer.toString(i + 1))
                    .collect(Collectors.joining());
            named.put(name.isEmpty() ? "" : "_" + name, text(choice));
        }
        return named;
    }

    /**
     * The chosen variant.
     *
     * @param given the arguments of its filters, after those of the statement
     */
    public record Chosen(String text, List<Object> given) {
        public Chosen {
            given = List.copyOf(given);
        }

        Object[] after(Object... arguments) {
            List<Object> all = new ArrayList<>(Arrays.asList(arguments));
            all.addAll(given);
            return all.toArray();
        }
    }
}
