package dev.fanfare.platform.sql;

import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Lists rows by their last change, the oldest first, up to a moment before which no change can appear any more
 * (R__changes.sql). A client that goes on with the next cursor, and then from {@code synced_until}, misses no change.
 */
public final class ChangedRows {
    /** A changed row. */
    public record Change(long id, Instant updatedAt) {}

    /**
     * The changes to read.
     *
     * @param after the exclusive lower bound of time and id, with {@code afterId}
     * @param before the exclusive upper bound of the time
     */
    public record Range(Instant after, long afterId, Instant before, int limit) {}

    private ChangedRows() {}

    /**
     * Reads a part of such a list.
     *
     * @param since the earliest time of a change
     * @param changes reads the changes of a range in the order of time and id
     * @param rows reads rows by their ids, in any order
     */
    public static <T> Future<Found<T>> read(
            Sql sql,
            PageRequest part,
            Instant since,
            Function<Range, Future<List<Change>>> changes,
            Function<Long[], Future<List<T>>> rows,
            Function<T, Long> id) {
        return ServersRepository.getSynced(sql).compose(synced -> changes.apply(new Range(
                        part.isAfterCursor() ? part.afterTime() : since, part.afterId(), synced, part.limit()))
                .compose(found -> part.cut(found, Change::updatedAt, Change::id, (shown, next) -> rows.apply(
                                shown.stream().map(Change::id).toArray(Long[]::new))
                        .map(read -> part.changed(
                                inOrder(shown, read, id), next, synced.isAfter(since) ? synced : since)))));
    }

    /** Without the rows that have been deleted since. */
    private static <T> List<T> inOrder(List<Change> changes, List<T> rows, Function<T, Long> id) {
        Map<Long, T> byId = new HashMap<>();
        rows.forEach(row -> byId.put(id.apply(row), row));
        return changes.stream()
                .map(change -> byId.get(change.id()))
                .filter(Objects::nonNull)
                .toList();
    }
}
