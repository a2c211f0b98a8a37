package dev.fanfare.platform.sql;

import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
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
                .compose(found -> part.cut(found, Change::updatedAt, Change::id, (shown, next) -> new ByIds<>(rows, id)
                        .inOrder(shown.stream().map(Change::id).toList())
                        .map(read -> part.changed(read, next, synced.isAfter(since) ? synced : since)))));
    }
}
