package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * How rows are read by their ids.
 *
 * @param read reads them in any order
 * @param id of a row
 */
public record ByIds<T>(Function<Long[], Future<List<T>>> read, Function<T, Long> id) {
    /** The rows in the order of these ids, without those that have been deleted since. */
    public Future<List<T>> inOrder(List<Long> ids) {
        return read.apply(ids.toArray(Long[]::new)).map(rows -> {
            Map<Long, T> byId = new HashMap<>();
            rows.forEach(row -> byId.put(id.apply(row), row));
            return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
        });
    }
}
