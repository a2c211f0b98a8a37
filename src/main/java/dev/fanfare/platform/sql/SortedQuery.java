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
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The ids of a list that can be sorted, by keyset pagination: a text for each key, direction, choice of filters, and for the
 * beginning and what follows a cursor, so that each is planned alone and enters an index at the cursor. Every key needs an
 * index that ends with it and the id, after the columns that the statement compares.
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
    private static final Pattern ARGUMENT = Pattern.compile("\\$(\\d+)");

    /** How a key is written into a cursor, and read from it. */
    private enum Kind {
        NUMBER("s.key::text", Long::valueOf),
        TIME("(extract(epoch from s.key) * 1000000)::bigint::text", Kind::time),
        DAY("to_char(s.key, 'YYYY-MM-DD')", Kind::day),
        TEXT("s.key", Kind::storable);

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

        private static String storable(String text) {
            if (text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("PostgreSQL stores no NUL");
            }
            return text;
        }
    }

    /**
     * What a list is sorted by, before the id.
     *
     * @param expression of the table, never null
     */
    public record Key(String expression, Object kind) {}

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

    /** One key and direction: the beginning of the list, and what follows a cursor. */
    private record Texts(Kind kind, QueryVariants first, QueryVariants following) {}

    private final Map<S, Map<Direction, Texts>> texts;

    private SortedQuery(Map<S, Map<Direction, Texts>> texts) {
        this.texts = texts;
    }

    /**
     * Creates the texts.
     *
     * @param text the statement, which selects {@code id} and {@code {key} as key}; {@code {after}} stands for the condition of
     *     a cursor, {@code {order}} for key and id with their direction, {@code {direction}} for that alone
     * @param id the column of the id
     * @param keys one for each constant
     * @param filters as of {@link QueryVariants#of}
     */
    public static <S extends Enum<S>> SortedQuery<S> of(String text, String id, Map<S, Key> keys, String... filters) {
        Class<S> type = keys.keySet().iterator().next().getDeclaringClass();
        Map<S, Map<Direction, Texts>> all = new EnumMap<>(type);
        for (S sort : type.getEnumConstants()) {
            Key key = keys.get(sort);
            if (key == null) {
                throw new IllegalArgumentException(sort + " has no key");
            }
            Map<Direction, Texts> both = new EnumMap<>(Direction.class);
            for (Direction direction : Direction.values()) {
                both.put(direction, texts(text, id, key, direction, filters));
            }
            all.put(sort, both);
        }
        return new SortedQuery<>(all);
    }

    private static Texts texts(String text, String id, Key key, Direction direction, String... filters) {
        Kind kind = (Kind) key.kind();
        String way = direction.code();
        String whole = ("select s.id, " + kind.written + " as key from (" + text
                        + ") s order by s.key {direction}, s.id {direction}")
                .replace("{order}", "%s {direction}, %s {direction}".formatted(key.expression(), id))
                .replace("{direction}", way)
                .replace("{key}", key.expression());
        int fixed = ARGUMENT.matcher(text)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .max()
                .orElse(0);
        String after = "and (%s, %s) %s ($%d, $%d)"
                .formatted(key.expression(), id, direction == Direction.ASC ? ">" : "<", fixed + 1, fixed + 2);
        return new Texts(
                kind,
                QueryVariants.of(whole.replace("{after}", ""), filters),
                QueryVariants.of(whole.replace("{after}", after), filters));
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
        Texts chosen = texts.get(sorting.by()).get(sorting.direction());
        List<Object> given = new ArrayList<>(Arrays.asList(arguments));
        if (part.isAfterCursor()) {
            given.add(key(chosen.kind(), part.afterKey()));
            given.add(part.afterId());
        }
        QueryVariants variants = part.isAfterCursor() ? chosen.following() : chosen.first();
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
        texts.forEach((sort, both) -> both.forEach((direction, one) -> {
            String name = "_" + sort + "_" + direction;
            one.first().texts().forEach((choice, text) -> named.put(name + choice, text));
            one.following().texts().forEach((choice, text) -> named.put(name + "_AFTER" + choice, text));
        }));
        return named;
    }
}
