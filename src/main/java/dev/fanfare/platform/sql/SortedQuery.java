package dev.fanfare.platform.sql;

import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import io.vertx.core.Future;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The ids of a list that can be sorted, by keyset pagination: a text for each key, direction, choice of filters, and for the
 * beginning and what follows a cursor, so that each is planned alone and enters an index at the cursor. Every key needs an
 * index that ends with it and the id, after the columns that the statement compares. Each text is made once, when it is first
 * asked for: a node starts without most of them.
 *
 * <pre>{@code
 * private static final SortedQuery<Sort> SORTED = SortedQuery.of("""
 *         select id, {key} as key from campaigns where advertiser_id = $1 {after} {filters} order by {order} limit $2 offset $3
 *         """, "id", Map.of(Sort.ENDS, SortedQuery.time("date_end")), "and status = ?");
 * }</pre>
 *
 * @param <S> what a request may sort by
 */
public final class SortedQuery<S extends Enum<S>> implements StatementSource {
    private static final int MAX_YEAR = 9999;

    /** How a key is written into a cursor, and read from it. */
    enum Kind {
        NUMBER("s.key::text", Long::valueOf),
        TIME("(extract(epoch from s.key) * 1000000)::bigint::text", Kind::time),
        DAY("to_char(s.key, 'YYYY-MM-DD')", Kind::day),
        TEXT("s.key", text -> text);

        private final String written;
        private final Function<String, Object> read;

        Kind(String written, Function<String, Object> read) {
            this.written = written;
            this.read = read;
        }

        private static Instant time(String text) {
            Instant time = Instant.EPOCH.plus(Long.parseLong(text), ChronoUnit.MICROS);
            day(time.atZone(ZoneOffset.UTC).toLocalDate().toString());
            return time;
        }

        /** Of four digits of a year, which is far within what PostgreSQL stores. */
        private static LocalDate day(String text) {
            LocalDate day = LocalDate.parse(text);
            if (day.getYear() < 1 || day.getYear() > MAX_YEAR) {
                throw new DateTimeException("no day of a row");
            }
            return day;
        }
    }

    /**
     * What a list is sorted by, before the id.
     *
     * @param expression of the table, never null
     */
    public record Key(String expression, Kind kind) {}

    /** A key of whole numbers, such as ids and amounts in minor units. */
    public static Key number(String expression) {
        return new Key(expression, Kind.NUMBER);
    }

    public static Key time(String expression) {
        return new Key(expression, Kind.TIME);
    }

    public static Key day(String expression) {
        return new Key(expression, Kind.DAY);
    }

    public static Key text(String expression) {
        return new Key(expression, Kind.TEXT);
    }

    /** The position of a row in an order. */
    public record Position(long id, String key) {}

    /**
     * An order that a request asks for.
     *
     * @param <S> what it may sort by
     */
    public record Sorting<S extends Enum<S>>(S by, Direction direction) {
        /**
         * What a request asks for; null if it leaves the list in its default order.
         *
         * @param sort null for the order that a direction alone turns, {@code usual}
         * @param direction null for ascending
         */
        public static <S extends Enum<S>> Sorting<S> of(S sort, Direction direction, S usual) {
            return sort == null && direction == null
                    ? null
                    : new Sorting<>(sort == null ? usual : sort, direction == null ? Direction.ASC : direction);
        }
    }

    /** An order: the beginning of the list, or what follows a cursor. */
    private record Order<S extends Enum<S>>(S by, Direction direction, boolean following) {}

    private final String text;
    private final String id;
    private final Map<S, Key> keys;
    private final List<String> choices;
    /** Those asked for so far. */
    private final Map<Order<S>, QueryVariants> orders = new ConcurrentHashMap<>();

    private SortedQuery(String text, String id, Map<S, Key> keys, List<String> choices) {
        this.text = text;
        this.id = id;
        this.keys = keys;
        this.choices = choices;
    }

    /**
     * A list that can be sorted.
     *
     * @param text the statement, which selects {@code id} and {@code {key} as key}; {@code {after}} stands for the condition of
     *     a cursor, {@code {order}} for key and id with their direction, {@code {direction}} for that alone
     * @param id the column of the id
     * @param keys one for each constant
     * @param filters as of {@link QueryVariants#of}
     */
    public static <S extends Enum<S>> SortedQuery<S> of(String text, String id, Map<S, Key> keys, String... filters) {
        Class<S> type = keys.keySet().iterator().next().getDeclaringClass();
        for (S sort : type.getEnumConstants()) {
            if (!keys.containsKey(sort)) {
                throw new IllegalArgumentException(sort + " has no key");
            }
        }
        return new SortedQuery<>(text, id, new EnumMap<>(keys), List.of(filters));
    }

    private QueryVariants variants(Order<S> order) {
        return orders.computeIfAbsent(order, this::make);
    }

    private QueryVariants make(Order<S> order) {
        Key key = keys.get(order.by());
        String way = order.direction().code();
        String whole = ("select s.id, " + key.kind().written + " as key from (" + text
                        + ") s order by s.key {direction}, s.id {direction}")
                .replace("{order}", "%s {direction}, %s {direction}".formatted(key.expression(), id))
                .replace("{direction}", way)
                .replace("{key}", key.expression());
        int fixed = QueryVariants.arguments(text);
        String after = order.following()
                ? "and (%s, %s) %s ($%s, $%s)"
                        .formatted(
                                key.expression(),
                                id,
                                order.direction() == Direction.ASC ? ">" : "<",
                                fixed + 1,
                                fixed + 2)
                : "";
        return QueryVariants.of(whole.replace("{after}", after), choices.toArray(String[]::new));
    }

    /**
     * Reads a part of the list.
     *
     * @param filters the arguments of the filters; null leaves one out
     * @param total counts all rows, as in the list's own order
     * @param rows reads rows by their ids, in any order
     * @param arguments of the statement, the part's limit and offset among them
     * @return fails with a Refused INVALID_VALUES for a cursor that is none of this order
     */
    public <T> Future<Found<T>> read(
            Sql sql,
            Sorting<S> sorting,
            PageRequest part,
            List<Object> filters,
            Supplier<Future<Long>> total,
            ByIds<T> rows,
            Object... arguments) {
        List<Object> given = new ArrayList<>(Arrays.asList(arguments));
        if (part.isAfterCursor()) {
            given.add(key(keys.get(sorting.by()).kind(), part.afterKey()));
            given.add(part.afterId());
        }
        QueryVariants variants = variants(new Order<>(sorting.by(), sorting.direction(), part.isAfterCursor()));
        return part.readByKey(
                        () -> sql.list(variants.by(filters.toArray()), Position.class, given.toArray()),
                        total,
                        Position::key,
                        Position::id)
                .compose(found -> rows.inOrder(
                                found.items().stream().map(Position::id).toList())
                        .map(items -> new Found<>(items, found.place())));
    }

    /** Checksums of cursors are no secret: what is in one may be anything. */
    private static Object key(Kind kind, String text) {
        try {
            if (text != null) {
                return kind.read.apply(text);
            }
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            // As any other text that is no cursor.
        }
        throw PageRequest.wrongCursor();
    }

    /** By {@code _NAME_ASC}, {@code _NAME_ASC_AFTER}, each with the positions of its filters. */
    @Override
    public Map<String, String> texts() {
        Map<String, String> named = new TreeMap<>();
        for (S sort : keys.keySet()) {
            for (Direction direction : Direction.values()) {
                String name = "_" + sort + "_" + direction;
                variants(new Order<>(sort, direction, false))
                        .texts()
                        .forEach((choice, one) -> named.put(name + choice, one));
                variants(new Order<>(sort, direction, true))
                        .texts()
                        .forEach((choice, one) -> named.put(name + "_AFTER" + choice, one));
            }
        }
        return named;
    }
}
