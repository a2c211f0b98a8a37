package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * Reads, either in a single round trip ({@link Database}, whose connections are read-only) or in a transaction ({@link Tx}). Arguments are the values of
 * {@code $1}, {@code $2} …; an {@link java.time.Instant} is a timestamptz, enums are not accepted.
 *
 * <p>Rows are read into records by name (see {@link RowMapper}) or, for a single column that is never null, into the
 * column's type: {@code sql.find(FIND, Item.class, id)}, {@code sql.get(COUNT, Long.class)}.
 *
 * <p>Failures: a {@link io.vertx.pgclient.PgException} when the database refuses a statement (see {@link ConstraintErrors}),
 * a Refused SERVICE_UNAVAILABLE when it cannot be reached, is overloaded or exceeds the statement timeout.
 */
public interface Sql {
    /** All rows, as records of this class or values of its only column. */
    <T> Future<List<T>> list(String sql, Class<T> type, Object... arguments);

    /** The row, or empty for none; fails for more than one. */
    default <T> Future<Optional<T>> find(String sql, Class<T> type, Object... arguments) {
        return list(sql, type, arguments).map(Sql::only);
    }

    /** The row; fails for none or more than one. */
    default <T> Future<T> get(String sql, Class<T> type, Object... arguments) {
        return find(sql, type, arguments).map(Sql::present);
    }

    /** All rows, as {@link #list(String, Class, Object...)}; the arguments of its filters are in it. */
    default <T> Future<List<T>> list(QueryVariants.Chosen sql, Class<T> type, Object... arguments) {
        return list(sql.text(), type, sql.after(arguments));
    }

    /** The row, as {@link #get(String, Class, Object...)}; the arguments of its filters are in it. */
    default <T> Future<T> get(QueryVariants.Chosen sql, Class<T> type, Object... arguments) {
        return get(sql.text(), type, sql.after(arguments));
    }

    private static <T> Optional<T> only(List<T> rows) {
        if (rows.size() > 1) {
            throw new IllegalStateException("one row expected, found " + rows.size());
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    private static <T> T present(Optional<T> row) {
        return row.orElseThrow(() -> new IllegalStateException("one row expected, found none"));
    }
}
