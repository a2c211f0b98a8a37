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
    private SkipScan() {}

    /** With an index on the columns and {@code id}, all ascending. */
    public static String newest(String table, String... columns) {
        return ids(table, "0", "$1", " desc", List.of(columns));
    }

    /** Likewise. */
    public static String oldest(String table, String... columns) {
        return ids(table, "$1", "9223372036854775807", "", List.of(columns));
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
                    where %3$s(r.%4$s, r.id) > (v%5$d.%4$s, %6$s) and (r.%4$s, r.id) < (v%5$d.%4$s, %7$s)
                    order by r.%4$s%8$s, r.id%8$s
                    limit $2::bigint + $3::bigint
                  ) f
                  order by f.id%8$s
                  limit $2 offset $3)""".formatted(
                        join(columns, " cross join ", "unnest($%2$d::text[]) as v%1$d (%3$s)"),
                        table,
                        join(columns.subList(0, last), "", "r.%3$s = v%1$d.%3$s and "),
                        column,
                        last,
                        after,
                        before,
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
