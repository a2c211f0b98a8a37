package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What waits for decisions of staff. The overview asks every one of them.
 *
 * @param name such as {@code posts}
 * @param list the endpoint that lists it, for those who may call it
 * @param filter the members with which the endpoint lists exactly what waits, as a form writes them
 * @param look reads what waits for this caller, in one statement of bounded cost
 */
public record StaffQueue(
        String name, Endpoint<?, ?> list, Map<String, String> filter, BiFunction<Sql, Caller, Future<Waiting>> look) {
    public StaffQueue {
        filter = Map.copyOf(filter);
    }

    /** Whether the caller may list all of it: the part of advertisers is their own. */
    public boolean shownTo(Caller caller) {
        return list.access().isFor(caller);
    }

    /** Longer queues are not counted any further, unless a counter knows their length. */
    public static final int MAX_COUNT = 1_000;

    /** Counts rows with the time at which each began to wait; its argument reads them from an index, the oldest first. */
    public static final String COUNT = "select least(count(*), " + MAX_COUNT + ") as count, count(*) > " + MAX_COUNT
            + " as more, min(at) as oldest, null::bigint as mine from (%s limit " + (MAX_COUNT + 1) + ") as waiting";

    /**
     * What waits.
     *
     * @param count how many there are, as far as they are counted
     * @param more whether there are more than {@code count}
     * @param oldest since when the longest waiting one does; null for none
     * @param mine how many the caller has taken; null where none can be taken
     */
    public record Waiting(
            long count,
            boolean more,
            @Nullable Instant oldest,
            @Nullable Long mine) {}
}
