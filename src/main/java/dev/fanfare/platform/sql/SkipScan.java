package dev.fanfare.platform.sql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An array of the ids of a page of a list that is filtered by columns of few values, such as a state: a range of the index on these columns
 * and the id for each combination of their values. A rare value costs what a common one does. Of plain equality PostgreSQL makes a
 * scan by id that passes all other rows, because for its plan a page is a tenth of the rows.
 *
 * <p>Arguments: {@code $1} the exclusive bound of the ids, {@code $2} the limit, {@code $3} the offset, from {@code $4} on the
 * values of each column.
 */
public final class SkipScan {
    private static final String MAX_ID = "9223372036854775807";

    private SkipScan() {}

    /** With an index on the columns and {@code id}, all ascending. */
    public static String newest(String table, String... columns) {
        return ids(table, "0", "$1", " desc", List.of(columns));
    }

    /** Likewise. */
    public static String oldest(String table, String... columns) {
        return ids(table, "$1", MAX_ID, "", List.of(columns));
    }

    /**
     * Condition and order of the rows that have {@code $3} in this column, the newest below {@code $1} first. Only the index on the column
     * and {@code id} has this order: in that of the ids a rare value may be the last.
     *
     * @param row the table's alias
     */
    public static String newestOf(String row, String column) {
        return newestOf(row, column, "$1");
    }

    /** Likewise, with another exclusive bound of the ids. */
    public static String newestOf(String row, String column, String before) {
        return range(row, column, "$3", "0", before, " desc");
    }

    /** Likewise, the oldest above {@code $1} first. */
    public static String oldestOf(String row, String column) {
        return range(row, column, "$3", "$1", MAX_ID, "");
    }

    private static String range(String row, String column, String value, String after, String before, String order) {
        return """
                (%1$s.%2$s, %1$s.id) > (%3$s, %4$s) and (%1$s.%2$s, %1$s.id) < (%3$s, %5$s)
                order by %1$s.%2$s%6$s, %1$s.id%6$s""".formatted(row, column, value, after, before, order);
    }

    // A range of pairs with the last column alone: a longer one would be read on while its first column is the same.
    private static String ids(String table, String after, String before, String order, List<String> columns) {
        int last = columns.size() - 1;
        String column = columns.get(last);
        return """
                array(
                  select f.id
                  from %1$s
                  cross join lateral (
                    select r.id
                    from %2$s r
                    where %3$s%4$s
                    limit $2::bigint + $3::bigint
                  ) f
                  order by f.id%5$s
                  limit $2 offset $3)""".formatted(
                        join(columns, " cross join ", "unnest($%2$d::text[]) as v%1$d (%3$s)"),
                        table,
                        join(columns.subList(0, last), "", "r.%3$s = v%1$d.%3$s and "),
                        range("r", column, "v" + last + "." + column, after, before, order),
                        order);
    }

    private static String join(List<String> columns, String between, String each) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> each.formatted(i, i + 4, columns.get(i)))
                .collect(Collectors.joining(between));
    }

    /** A filter's value as an argument, or all codes without a filter. */
    public static String[] values(String code, List<String> all) {
        return code == null ? all.toArray(String[]::new) : new String[] {code};
    }
}
