package dev.fanfare.platform.endpoint;

import java.time.Instant;

/**
 * Where a part of a list begins that is put together from several sources, each read by descending time and id. A row's
 * number in cursors has its id and its source, so that one cursor goes through all of them in one order: by time, then number.
 *
 * @param at the exclusive upper bound, with {@code number}
 * @param number of the row at which it begins
 */
public record SourcePlace(Instant at, long number) {
    /** Sources are numbered from 0, and there are no more than these. */
    private static final int MAX_SOURCES = 4;

    /** The beginning of the list. */
    public static final SourcePlace FIRST = new SourcePlace(Cursor.LATEST, Long.MAX_VALUE >> 1);

    /** Where a part begins. */
    public static SourcePlace of(PageRequest part) {
        return part.isAfterCursor() ? new SourcePlace(part.beforeTime(), part.beforeId()) : FIRST;
    }

    /** The number of a row. */
    public static long number(long id, int source) {
        return id * MAX_SOURCES + source;
    }

    /** The exclusive upper bound of a source's ids at the time of this place. */
    public long beforeId(int source) {
        return number / MAX_SOURCES + (number % MAX_SOURCES > source ? 1 : 0);
    }
}
